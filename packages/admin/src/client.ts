import type { CallOptions } from 'latchkey/client';
import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { AdminContract } from './contract.js';
import { adminRoutes } from './routes.js';

/** The contract of `admin()` as a client gets it, by a name that declarations of applications can contain. */
export interface AdminClientContract extends PublicContract<AdminContract, keyof typeof adminRoutes> {}

/** The client part of `admin()`. */
export const adminClient = (): ClientPlugin<AdminClientContract> => defineClientPlugin<AdminContract>()(adminRoutes);

/** The part of a client that `insideOrganization` changes. */
interface SessionReader {
  getSession(input?: { readonly insideOrganization?: boolean }, options?: CallOptions): unknown;
}

/**
 * The same client for the pages of an organization: its `getSession`, and so its hooks, also get a session in which a member of the
 * organization acts as another one (`impersonateMembers`). Such a page shows a banner, and only what that organization has.
 */
export function insideOrganization<T extends SessionReader>(client: T): T {
  return {
    ...client,
    getSession: (input, options) => client.getSession({ ...input, insideOrganization: true }, options),
  };
}
