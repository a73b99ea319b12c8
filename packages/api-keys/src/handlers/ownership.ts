import {
  checkPermission,
  failure,
  find,
  isAuthError,
  type PermissionCall,
  type SignedIn,
  type StoredUser,
  type Work,
} from 'latchkey/plugin';
import { apiKeyErrors, organizationErrors } from '../errors.js';
import type { Config } from '../options.js';
import { type ApiKey, apiKey } from '../tables.js';

/** The actions on the keys of an organization, which its roles grant as `apiKey`. */
type KeyAction = 'create' | 'read' | 'update' | 'revoke';

/** A call of a user, or of the server's own code, which can do everything. */
type ManagingCall = Omit<PermissionCall, 'session'> & { readonly session: SignedIn<StoredUser> | null };

interface Managing {
  readonly action: KeyAction;
  /** The transaction of the change. */
  readonly work?: Work | undefined;
}

/** Throws unless the caller is a member of the organization whose roles grant the action. */
export async function checkOrganization(
  call: PermissionCall,
  { organizations }: Config,
  organizationId: string,
  { action, work }: Managing,
): Promise<void> {
  if (!organizations) throw failure(organizationErrors, 'ORGANIZATION_KEYS_ARE_NOT_ENABLED');
  const answer = await checkPermission(call, { organizationId }, { apiKey: [action] }, work);
  if (answer.allowed) return;
  if (answer.reason === 'not-a-member') throw failure(organizationErrors, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  if (answer.reason === 'second-factor') throw failure(organizationErrors, 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR');
  throw failure(organizationErrors, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_API_KEYS_OF_THIS_ORGANIZATION');
}

/** Throws for scopes that the caller's roles do not grant: a member must not get more by a key of the organization. */
export async function checkGranted(
  call: PermissionCall,
  organizationId: string,
  scopes: readonly string[],
  work: Work,
): Promise<void> {
  const isGranted = async (some: readonly string[]) =>
    (await checkPermission(call, { organizationId }, permissionOf(some), work)).allowed;
  if (scopes.length === 0 || (await isGranted(scopes))) return;
  const beyond: string[] = [];
  for (const scope of scopes) if (!(await isGranted([scope]))) beyond.push(scope);
  throw failure(organizationErrors, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE', {
    details: beyond.map((scope) => ({ path: 'scopes', message: scope })),
  });
}

/** `['invoice:read', 'invoice:create']` as `{ invoice: ['read', 'create'] }`. */
function permissionOf(scopes: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const actions: Record<string, string[]> = Object.create(null);
  for (const scope of scopes) {
    const [resource = '', action = ''] = scope.split(':');
    actions[resource] = [...(actions[resource] ?? []), action];
  }
  return actions;
}

/**
 * Finds a key that the caller manages: a key of the caller, or of an organization where the caller's roles grant the action. Throws
 * `API_KEY_NOT_FOUND` for keys of others, so that strangers do not learn which ids exist.
 */
export async function findManaged(
  call: ManagingCall,
  config: Config,
  id: string,
  { action, work }: Managing,
): Promise<ApiKey> {
  const key = await find(work?.tx ?? call.db, apiKey, { id });
  const { session } = call;
  if (!key) throw failure(apiKeyErrors, 'API_KEY_NOT_FOUND');
  if (!session || key.userId === session.user.id) return key;
  if (key.organizationId === null || !config.organizations) throw failure(apiKeyErrors, 'API_KEY_NOT_FOUND');
  try {
    await checkOrganization({ ...call, session }, config, key.organizationId, { action, work });
  } catch (error) {
    if (!isAuthError(error, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')) throw error;
    throw failure(apiKeyErrors, 'API_KEY_NOT_FOUND', { cause: error });
  }
  return key;
}
