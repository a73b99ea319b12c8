/** What the token of a mail is for (spec §3). */
export const deletionPurpose = 'delete-account-';
