import type { Handlers } from 'latchkey/plugin';
import type { AdminContract } from '../contract.js';

export type AdminHandlers = Handlers<AdminContract['endpoints']>;
