import { createAccessControl, defaultOrganizationAccess, organization } from 'latchkey';
import { defineContract, definePlugin, endpoint, findUserByEmail, internal } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { apiKeys } from '../src/index.js';
import { ada, bearing, check, hour, type MadeKey, makeKey, scopes } from './key-server.js';

const ac = createAccessControl({ ...defaultOrganizationAccess.statements, apiKey: ['create'] });

/** Announces that Ada has taken a change of her address back. */
const restoring = definePlugin(
  defineContract('restoring', {
    restoreAddress: endpoint(internal('/restore'), {
      audit: false,
      input: z.object({ since: z.date() }),
      output: z.null(),
    }),
  }),
  {
    handlers: {
      async restoreAddress(call) {
        const user = await findUserByEmail(call.db, ada.email);
        if (!user) throw new Error('Ada has signed up');
        const { since } = call.input;
        await call.transaction((work) => work.emit('emailRestored', { user, previousEmail: 'eve@example.com', since }));
        return null;
      },
    },
  },
);

describeAuthOnEveryDatabase('after a change of the address was taken back', (openAuth) => {
  it('keys that were made or rotated since are gone, also those of organizations, and older keys stay', async () => {
    const server = await openAuth({
      rateLimit: { enabled: false },
      plugins: [
        apiKeys({ prefix: 'acme', scopes, organizations: true }),
        organization({ ac, roles: { owner: ac.newRole({ apiKey: ['create'] }) } }),
        restoring,
      ],
    });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    const made = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const { id: organizationId } = made.json as { id: string };
    const [old, rotated] = [await makeKey(browser), await makeKey(browser)];
    const oldShared = await makeKey(browser, { organizationId });
    server.clock.advance(hour);
    const since = server.clock.now();
    const { key: successor } = (await browser.post('/api-key/rotate', { id: rotated.id })).json as MadeKey;
    const [added, shared] = [await makeKey(browser), await makeKey(browser, { organizationId })];
    await server.auth.api.restoreAddress({ body: { since } });
    for (const key of [successor, rotated.key, added.key, shared.key])
      expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
    for (const { id, key } of [old, oldShared])
      expect(await check(server, bearing(key))).toMatchObject({ key: { id } });
  });
});
