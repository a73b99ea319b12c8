import type { HandlerOf } from '../../define-plugin.js';
import type { emailVerificationContract } from './contract.js';

/** A call with the link of a mail that verifies or changes an address. */
export type LinkCall = Parameters<HandlerOf<(typeof emailVerificationContract)['endpoints']['verifyEmail']>>[0];
