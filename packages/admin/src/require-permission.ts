import { commonErrors, failure } from 'latchkey/plugin';

/** The part of an auth object that `requirePermission` calls. */
export interface ChecksPermission {
  readonly api: {
    adminHasPermission(call: {
      readonly headers: Headers;
      readonly body: { readonly permissions: Record<string, string[]> };
    }): Promise<{ readonly success: boolean }>;
  };
}

/**
 * Throws unless the user who sends these headers has every permission, such as `{ user: ['ban'] }`: 401 without a session, 403
 * `PERMISSION_DENIED` otherwise. Reads the role from the database. For routes, pages and server components of the application.
 */
export async function requirePermission(
  auth: ChecksPermission,
  headers: Headers,
  permissions: Record<string, string[]>,
): Promise<void> {
  const { success } = await auth.api.adminHasPermission({ headers, body: { permissions } });
  if (!success) throw failure(commonErrors, 'PERMISSION_DENIED');
}
