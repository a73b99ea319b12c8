import type { Handlers } from 'latchkey/plugin';
import type { passkeysContract } from '../contract.js';

export type PasskeyHandlers = Handlers<(typeof passkeysContract)['endpoints']>;
