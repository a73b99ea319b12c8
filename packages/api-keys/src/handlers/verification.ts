import { commonErrors, failure } from 'latchkey/plugin';
import { findAccepted, useOf } from '../check/authenticate.js';
import type { RecordUse } from '../check/last-use.js';
import { countCall } from '../check/quota.js';
import { readKey } from '../key.js';
import type { Config } from '../options.js';
import { ownerTypeOf } from '../shown-key.js';
import type { KeyHandlers } from './key-handlers.js';

export function verificationHandlers(config: Config, recordUse: RecordUse): KeyHandlers<'verifyApiKey'> {
  return {
    async verifyApiKey(call) {
      const { app, headers } = call;
      const { scopes: asked = [], resource, method = call.request?.method } = call.input ?? {};
      const shown = readKey(config, headers);
      if (shown === undefined) throw call.fail('API_KEY_IS_REQUIRED');
      const found = await findAccepted(app, config, shown, { ...useOf(call), method, resource });
      if (!found) throw call.fail('INVALID_API_KEY');
      const { key, user = null } = found;
      const missing = asked.filter((scope) => !key.scopes.includes(scope));
      if (missing.length > 0)
        throw failure(commonErrors, 'API_KEY_LACKS_SCOPE', {
          details: missing.map((scope) => ({ path: 'scopes', message: scope })),
        });
      const quota = await countCall(app, key);
      recordUse(app, key.id);
      const { id, name, scopes, organizationId } = key;
      return { key: { id, name, ownerType: ownerTypeOf(key), scopes: [...scopes] }, user, organizationId, quota };
    },
  };
}
