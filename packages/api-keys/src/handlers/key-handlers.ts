import type { Handlers } from 'latchkey/plugin';
import type { ApiKeysContract } from '../contract.js';

type All = Handlers<ApiKeysContract['endpoints']>;

/** Some of the handlers. */
export type KeyHandlers<Name extends keyof All = keyof All> = Pick<All, Name>;
