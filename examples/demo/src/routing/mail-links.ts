import { paths } from './paths.js';

/** The page after the link of a verification mail. */
export const afterVerifying = `${paths.verifyEmail}?done=verified`;

/** The same for a change of address: first for the mail to the present address, then for the mail to the new one. */
export const afterChanging = `${paths.verifyEmail}?done=changed`;
