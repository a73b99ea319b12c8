/** The purpose of a link's token. */
export const linkPurpose = 'magic-link:';
