import { guardedUpdate, listByCursor, remove } from 'latchkey/plugin';
import { quotaColumns } from '../check/quota.js';
import { type Config, settleQuota } from '../options.js';
import { recordKeyAction } from '../record-key-action.js';
import { shownKey } from '../shown-key.js';
import { apiKey } from '../tables.js';
import { checkNetworks } from './issuing.js';
import type { KeyHandlers } from './key-handlers.js';
import { checkOrganization, findManaged } from './ownership.js';

type Managing = 'listApiKeys' | 'getApiKey' | 'updateApiKey' | 'revokeApiKey' | 'setApiKeyQuota';

export function managementHandlers(config: Config): KeyHandlers<Managing> {
  return {
    async listApiKeys(call) {
      const { organizationId, limit, cursor } = call.input ?? {};
      const { app, session } = call;
      if (session && organizationId !== undefined)
        await checkOrganization({ ...call, session }, config, organizationId, { action: 'read' });
      const userId = session && organizationId === undefined ? session.user.id : null;
      const where = { userId, organizationId: organizationId ?? null };
      const page = await listByCursor(app, apiKey, { where, sortBy: 'createdAt', direction: 'desc', limit, cursor });
      const now = app.settings.now();
      return { ...page, rows: page.rows.map((row) => shownKey(row, now)) };
    },

    async getApiKey(call) {
      const key = await findManaged(call, config, call.input.id, { action: 'read' });
      return shownKey(key, call.app.settings.now());
    },

    async updateApiKey(call) {
      const { id, name, networks, methods, origins, resources, enabled } = call.input;
      const changes = {
        ...(name !== undefined && { name }),
        ...(networks !== undefined && { networks: checkNetworks(networks) }),
        ...(methods !== undefined && { methods }),
        ...(origins !== undefined && { origins }),
        ...(resources !== undefined && { resources }),
        ...(enabled !== undefined && { enabled }),
      };
      const changed = await call.transaction(async (work) => {
        const key = await findManaged(call, config, id, { action: 'update', work });
        if (Object.keys(changes).length === 0) return key;
        if ((await guardedUpdate(work.tx, apiKey, { id }, changes)) === 0) throw call.fail('API_KEY_NOT_FOUND');
        recordKeyAction(work, 'api_key.updated', key, Object.keys(changes));
        return { ...key, ...changes };
      });
      return shownKey(changed, call.app.settings.now());
    },

    async revokeApiKey(call) {
      await call.transaction(async (work) => {
        const key = await findManaged(call, config, call.input.id, { action: 'revoke', work });
        if ((await remove(work.tx, apiKey, { id: key.id })) === 0) throw call.fail('API_KEY_NOT_FOUND');
        recordKeyAction(work, 'api_key.revoked', key);
      });
      return { status: true };
    },

    async setApiKeyQuota(call) {
      const { id, quota } = call.input;
      const now = call.app.settings.now();
      const changes = quotaColumns(quota ? settleQuota(quota) : undefined, now);
      const changed = await call.transaction(async (work) => {
        const key = await findManaged({ ...call, session: null }, config, id, { action: 'update', work });
        if ((await guardedUpdate(work.tx, apiKey, { id }, changes)) === 0) throw call.fail('API_KEY_NOT_FOUND');
        recordKeyAction(work, 'api_key.updated', key, Object.keys(changes));
        return { ...key, ...changes };
      });
      return shownKey(changed, now);
    },
  };
}
