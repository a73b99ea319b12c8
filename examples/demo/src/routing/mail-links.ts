import { paths } from './paths.js';

/** The page after the link of a verification mail. */
export const afterVerifying = `${paths.verifyEmail}?done=verified`;
