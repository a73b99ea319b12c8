import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../contract/endpoint.js';
import { query } from '../contract/routes.js';
import { definePlugin } from '../define-plugin.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const output = z.object({ ok: z.boolean() });
const kept = definePlugin(
  defineContract('kept', {
    kept: endpoint(query('/kept'), { output, access: 'optional' }),
    failing: endpoint(query('/failing'), { output }),
  }),
  {
    handlers: {
      async kept(call) {
        call.keepFor(60);
        return { ok: true };
      },
      async failing(call) {
        call.keepFor(60);
        throw new Error('after all');
      },
    },
  },
);

it('an answer can be cached if its handler allows it, unless it has a cookie or failed [D19 R-J11]', async () => {
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const { auth, clock, openBrowser } = testAuth({ plugins: [kept], logger });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  const cacheControl = async (path: string) => (await browser.get(path)).headers.get('cache-control');
  expect(await cacheControl('/kept')).toBe('public, max-age=60');
  expect((await auth.api.kept({ asResponse: true })).headers.get('cache-control')).toBe('public, max-age=60');
  clock.advance(2 * 86_400);
  const extended = await browser.get('/kept');
  expect(extended.headers.getSetCookie()).toHaveLength(1);
  expect(extended.headers.get('cache-control')).toBe('no-store');
  expect(await cacheControl('/failing')).toBe('no-store');
  expect(await cacheControl('/get-session')).toBe('no-store');
});
