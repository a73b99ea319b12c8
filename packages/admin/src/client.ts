import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { AdminContract } from './contract.js';
import { adminRoutes } from './routes.js';

/** The contract of `admin()` as a client gets it, by a name that declarations of applications can contain. */
export interface AdminClientContract extends PublicContract<AdminContract, keyof typeof adminRoutes> {}

/** The client part of `admin()`. */
export const adminClient = (): ClientPlugin<AdminClientContract> => defineClientPlugin<AdminContract>()(adminRoutes);
