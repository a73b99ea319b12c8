/** The purpose of a mailed token. */
export const deletionPurpose = 'delete-account-';
