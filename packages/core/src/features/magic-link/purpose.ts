/** What the token of a link is for. */
export const linkPurpose = 'magic-link:';
