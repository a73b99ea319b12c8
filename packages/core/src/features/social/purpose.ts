/** The purpose of the state of a flow. */
export const statePurpose = 'oauth-state:';
