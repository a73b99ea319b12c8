/** The purpose of password reset tokens. */
export const resetPurpose = 'reset-password:';
/** The purpose of unique sign-up values that are stored until the address is verified. */
export const waitingPurpose = 'sign-up-fields-';
