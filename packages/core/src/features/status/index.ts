import { definePlugin } from '../../define-plugin.js';
import { statusContract } from './contract.js';
import { statusHandlers } from './handlers.js';

/** `/ok` shows that the handler is mounted, `/error` shows an error to users. */
export const status = definePlugin(statusContract, { handlers: statusHandlers });
