import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { AuditContract } from './contract.js';
import { auditRoutes } from './routes.js';

/** The contract of `audit()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface AuditClientContract extends PublicContract<AuditContract, keyof typeof auditRoutes> {}

/** The client part of `audit()`. */
export const auditClient = (): ClientPlugin<AuditClientContract> =>
  defineClientPlugin<AuditContract>()(auditRoutes, ['at']);
