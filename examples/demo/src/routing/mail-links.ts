import { paths } from './paths.js';

/** Where the link of a mail that verifies an address leads in the end. */
export const afterVerifying = `${paths.verifyEmail}?done=verified`;

/** The same for a change of address: first of the mail to the present one, then of the mail to the new one. */
export const afterChanging = `${paths.verifyEmail}?done=changed`;
