import { checkPermission, defineContract, definePlugin, endpoint, guard, mutation, shape } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { engines } from '../../core/test/fixtures/test-databases.js';
import { codeOf, openMembers } from './members-server.js';

describeAuthOnEveryDatabase(
  'a change in a session that counts in one organization',
  (openAuth) => {
    it('is refused if the role of the administrator is taken away before the organization is locked [Z45]', async () => {
      let begin = () => {};
      let goOn = () => {};
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const demoted = new Promise<void>((resolve) => (goOn = resolve));
      const contract = defineContract('reports', {
        report: endpoint(mutation('/report', ['reports']), {
          access: 'session',
          audit: false,
          guard: guard.insideOrganization,
          input: z.object({ organizationId: z.string() }),
          output: shape.status,
        }),
      });
      const plugin = definePlugin(contract, {
        handlers: {
          report: (call) =>
            call.transaction(async (work) => {
              begin();
              await demoted;
              return { status: (await checkPermission(call, call.input, { report: ['read'] }, work)).allowed };
            }),
        },
      });
      const { act, ann, acme, setRole, members } = await openMembers(openAuth, { plugins: [plugin] });
      expect(codeOf(await act())).toBe(200);
      const reporting = ann.browser.post('/report', { organizationId: acme });
      await begun;
      expect(await setRole(members.ann, 'member')).toBe(200);
      goOn();
      expect((await reporting).json).toEqual({ status: false });
    });
  },
  // On SQLite, the transaction of the call locks the database before the role can change.
  engines.filter((engine) => !engine.name.includes('SQLite')),
);
