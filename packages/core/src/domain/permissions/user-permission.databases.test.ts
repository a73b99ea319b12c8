import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import {
  type AnyPlugin,
  defineContract,
  definePlugin,
  endpoint,
  guard,
  mutation,
  shape,
  updateUser,
} from '../../plugin.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const contract = defineContract('renaming', {
  rename: endpoint(mutation('/renaming/rename'), {
    access: 'session',
    audit: false,
    guard: { ...guard.inPerson, permission: 'user:rename' },
    input: z.object({ name: z.string() }),
    output: shape.status,
  }),
});

/** A call with a permission. `before` runs in it, between the check of the caller and the transaction. */
function renaming(before: () => void = () => {}): AnyPlugin {
  return definePlugin(contract, {
    handlers: {
      async rename(call) {
        before();
        await call.transaction(async (work, { user }) => {
          await updateUser(work, user.id, { name: call.input.name });
        });
        return { status: true };
      },
    },
  });
}

describeAuthOnEveryDatabase('the permission of an endpoint', (openAuth) => {
  it.each(['known', 'read'])(
    'is what the roles of the user grant now: asked before the call, and again in its transaction; they are %s',
    async (how) => {
      const granted = { user: ['rename'] };
      const grantsOf = () => (how === 'known' ? granted : async () => granted);
      const roles = definePlugin(defineContract('roles', {}), { handlers: {}, grantsOf });
      let takenAway = false;
      const { openBrowser } = await openAuth({
        plugins: [roles, renaming(() => takenAway && granted.user.splice(0))],
        session: { cookieCache: { enabled: true, maxAge: 300 } },
      });
      const browser = openBrowser();
      await browser.post('/sign-up/email', ada);
      const rename = (name: string) => browser.post('/renaming/rename', { name });
      const nameNow = async () =>
        Object(Object((await browser.get('/get-session?disableCookieCache=true')).json).user).name;
      expect((await rename('Ada L.')).status).toBe(200);
      expect(await nameNow()).toBe('Ada L.');
      takenAway = true;
      for (const moment of ['in the transaction', 'before the call']) {
        const refused = await rename('Eve');
        expect([moment, refused.status, refused.json]).toEqual([
          moment,
          403,
          {
            code: 'PERMISSION_DENIED',
            message: 'Permission denied',
            details: [{ path: 'permission', message: 'user:rename' }],
          },
        ]);
      }
      expect(await nameNow()).toBe('Ada L.');
      expect((await openBrowser().post('/renaming/rename', { name: 'Eve' })).status).toBe(401);
    },
  );
});

it('cannot be asked for without a plugin that knows what roles grant: the server does not start', () => {
  expect(() => testAuth({ plugins: [renaming()] })).toThrow(
    expect.objectContaining({ code: 'PLUGIN_IS_REQUIRED', message: expect.stringContaining('admin()') }),
  );
});
