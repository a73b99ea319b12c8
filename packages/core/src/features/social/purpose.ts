/** What a state is for that goes to a provider and back. */
export const statePurpose = 'oauth-state:';
