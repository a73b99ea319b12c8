import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { AuditContract } from './contract.js';
import { auditRoutes } from './routes.js';

/** The contract of `audit()` as a client gets it, by a name that declarations of applications can contain. */
export interface AuditClientContract extends PublicContract<AuditContract, keyof typeof auditRoutes> {}

/** The client part of `audit()`. */
export const auditClient = (): ClientPlugin<AuditClientContract> =>
  defineClientPlugin<AuditContract>()(auditRoutes, ['at']);
