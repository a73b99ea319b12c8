import { generateKeyPairSync, sign } from 'node:crypto';
import { createAccessControl, defaultOrganizationAccess, defaultOrganizationRoles, organization } from 'latchkey';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { auditCollector } from '../../core/test/proofs/audit/audit-collector.js';
import { apiKeys } from '../src/index.js';
import { ada, makeKey, scopes } from './key-server.js';

const actions = { apiKey: ['create', 'read', 'update', 'revoke'] } as const;
const ac = createAccessControl({ ...defaultOrganizationAccess.statements, ...actions });
const roles = { owner: ac.newRole({ ...defaultOrganizationRoles.owner.statements, ...actions }) };
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

async function openAudited(openAuth: OpenAuth) {
  const { plugin, recorded } = auditCollector();
  const server = await openAuth({
    rateLimit: { enabled: false },
    plugins: [
      apiKeys({ prefix: 'acme', scopes, organizations: true, leaks: { publicKeys: { k1: pem } } }),
      organization({ ac, roles }),
      plugin,
    ],
  });
  const browser = server.openBrowser();
  const joined = await browser.post('/sign-up/email', ada);
  const made = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
  /** What the log has got since the last call. */
  const told = () =>
    recorded
      .splice(0)
      .map(({ action, outcome, targets, organizationId }) => [
        action,
        outcome,
        targets.map(({ id }) => id),
        organizationId,
      ]);
  told();
  const idOf = (json: unknown) => String(Object(json).id);
  return {
    ...server,
    browser,
    recorded,
    told,
    userId: idOf(Object(joined.json).user),
    organizationId: idOf(made.json),
  };
}

describeAuthOnEveryDatabase('the audit trail of keys', (openAuth) => {
  it('names the key, in the activity of its owner, and each of several leaked ones', async () => {
    const { browser, auth, recorded, told, userId, organizationId } = await openAudited(openAuth);
    const own = await makeKey(browser);
    expect(told()).toEqual([['api_key.created', 'ok', [userId, own.id], null]]);
    const shared = await makeKey(browser, { organizationId });
    expect(told()).toEqual([['api_key.created', 'ok', [shared.id], organizationId]]);
    await browser.post('/api-key/update', { id: shared.id, enabled: false });
    expect(told()).toEqual([['api_key.updated', 'ok', [shared.id], organizationId]]);
    const { json } = await browser.post('/api-key/rotate', { id: own.id });
    expect(told()).toEqual([['api_key.rotated', 'ok', [userId, own.id], null]]);
    await auth.api.setApiKeyQuota({ body: { id: own.id, quota: { limit: 9 } } });
    expect(told()).toEqual([['api_key.updated', 'ok', [userId, own.id], null]]);
    await browser.post('/api-key/revoke', { id: shared.id });
    expect(told()).toEqual([['api_key.revoked', 'ok', [shared.id], organizationId]]);
    const service = await auth.api.createServiceKey({ body: { name: 'Nightly' } });
    expect(told()).toEqual([['api_key.created', 'ok', [service.id], null]]);
    const tokens = [Object(json).key, service.key, 'acme_none'].map((token) => ({ token, type: 'acme_api_key' }));
    const body = JSON.stringify(tokens);
    const headers = {
      'content-type': 'application/json',
      'github-public-key-identifier': 'k1',
      'github-public-key-signature': sign('sha256', Buffer.from(body), privateKey).toString('base64'),
    };
    const request = new Request('https://app.example.com/api/auth/api-key/leaked', { method: 'POST', headers, body });
    expect((await auth.handler(request)).status).toBe(200);
    expect(recorded.map(({ actor }) => actor.id)).toEqual([null, null]);
    expect(told()).toEqual([
      ['api_key.leaked', 'ok', [userId, own.id], null],
      ['api_key.leaked', 'ok', [service.id], null],
    ]);
  });
});
