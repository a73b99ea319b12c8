/** The purpose of password reset tokens. */
export const resetPurpose = 'reset-password:';
