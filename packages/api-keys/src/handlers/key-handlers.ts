import type { Handlers } from 'latchkey/plugin';
import type { ApiKeysContract } from '../contract.js';

type All = Handlers<ApiKeysContract['endpoints']>;

/** The handlers of the endpoints with these names. */
export type KeyHandlers<Name extends keyof All = keyof All> = Pick<All, Name>;
