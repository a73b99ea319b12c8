import { type App, count, failure, guardedUpdate, insertUnique } from 'latchkey/plugin';
import { quotaColumns } from '../check/quota.js';
import { apiKeyErrors } from '../errors.js';
import type { Config } from '../options.js';
import { recordKeyAction } from '../record-key-action.js';
import { shownKey } from '../shown-key.js';
import { type ApiKey, apiKey, type LimitColumn } from '../tables.js';
import { checkNetworks, checkScopes, expiryOf, issueKey } from './issuing.js';
import type { KeyHandlers } from './key-handlers.js';
import { checkGranted, checkOrganization, findManaged } from './ownership.js';

interface Draft extends Pick<ApiKey, LimitColumn | 'name' | 'userId' | 'organizationId' | 'issuerId' | 'expiresAt'> {
  readonly scopes: readonly string[];
}

/** Makes the row of a new key, and the key. */
function draftKey(app: App, config: Config, { scopes, ...draft }: Draft) {
  const { generateId, now } = app.settings;
  const { key, columns } = issueKey(app, config, draft.expiresAt);
  const row: ApiKey = {
    ...draft,
    ...columns,
    id: generateId(),
    scopes: checkScopes(config, scopes),
    networks: checkNetworks(draft.networks),
    enabled: true,
    createdAt: columns.issuedAt,
    previousHash: null,
    previousEndsAt: null,
    lastUsedAt: null,
    ...quotaColumns(config.quota, now()),
  };
  return { key, row };
}

export function creationHandlers(config: Config): KeyHandlers<'createApiKey' | 'createServiceKey' | 'rotateApiKey'> {
  return {
    async createApiKey(call) {
      const { app, input } = call;
      const { organizationId = null } = input;
      const { id: userId } = call.session.user;
      const owner = organizationId === null ? { userId, issuerId: null } : { userId: null, issuerId: userId };
      const expiresAt = expiryOf(app, config, input.expiresIn);
      const { name, scopes, networks, methods, origins, resources } = input;
      const limits = { networks, methods, origins, resources };
      const { key, row } = draftKey(app, config, { name, scopes, ...limits, organizationId, expiresAt, ...owner });
      await call.transaction(async (work) => {
        // Both hold a lock, of the user or of the organization, so calls at once count one after the other.
        if (organizationId !== null) {
          await checkOrganization(call, config, organizationId, { action: 'create', work });
          await checkGranted(call, organizationId, row.scopes, work);
        }
        const ofOwner = organizationId === null ? { userId } : { organizationId };
        if ((await count(work.tx, apiKey, ofOwner)) >= config.maximumPerOwner) throw call.fail('TOO_MANY_API_KEYS');
        await insertUnique(work.tx, apiKey, row);
        recordKeyAction(work, 'api_key.created', row);
      });
      return { ...shownKey(row, row.createdAt), key };
    },

    async createServiceKey(call) {
      const { expiresIn, ...said } = call.input;
      // The server's own code decides how long a service key lives.
      const free = { ...config, allowNever: true, maxExpiresIn: Number.POSITIVE_INFINITY };
      const expiresAt = expiryOf(call.app, free, expiresIn);
      const noOwner = { userId: null, organizationId: null, issuerId: null };
      const { key, row } = draftKey(call.app, config, { ...said, expiresAt, ...noOwner });
      await call.transaction(async (work) => {
        await insertUnique(work.tx, apiKey, row);
        recordKeyAction(work, 'api_key.created', row);
      });
      return { ...shownKey(row, row.createdAt), key };
    },

    async rotateApiKey(call) {
      const { app, input, session } = call;
      const now = app.settings.now();
      const { key, columns } = issueKey(app, config, expiryOf(app, config, input.expiresIn));
      const rotated = await call.transaction(async (work) => {
        const old = await findManaged(call, config, input.id, { action: 'create', work });
        // The caller gets a key with these scopes, as if it were new.
        if (old.organizationId !== null) await checkGranted(call, old.organizationId, old.scopes, work);
        const changes = {
          ...columns,
          issuerId: old.organizationId === null ? null : session.user.id,
          previousHash: old.hash,
          previousEndsAt: endOfGrace(old, now, config.grace),
        };
        const changed = await guardedUpdate(work.tx, apiKey, { id: old.id, hash: old.hash }, changes);
        if (changed === 0) throw failure(apiKeyErrors, 'API_KEY_NOT_FOUND');
        recordKeyAction(work, 'api_key.rotated', old);
        return { ...old, ...changes };
      });
      return { ...shownKey(rotated, now), key };
    },
  };
}

/** The old key never lives longer than it would have without the rotation. */
function endOfGrace({ expiresAt }: ApiKey, now: Date, grace: number): Date {
  const end = new Date(now.getTime() + grace * 1000);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
