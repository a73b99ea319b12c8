/** What the token of a mail for a new password is for (spec §3). */
export const resetPurpose = 'reset-password:';
/** Unique values of a sign-up that wait until the address is verified. */
export const waitingPurpose = 'sign-up-fields-';
