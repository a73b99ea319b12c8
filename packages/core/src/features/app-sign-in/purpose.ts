/** The purpose of the code that an app exchanges for a session. */
export const appCodePurpose = 'app-sign-in:';
