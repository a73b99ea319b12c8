// The user gets a notice of every change of the account's security version (docs/decisions/0025, issue 10, number 10a).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { noticedEvents } from '../../../src/domain/mail/notice.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer } from '../../fixtures/application.js';
import { findEndpoints } from '../../fixtures/contracts.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { call, once } from '../sessions/attacked-call.js';
import { handsOut, writes } from '../sessions/session-writes.js';

/** Endpoints whose call raises the version without a change that the user needs to know. */
const untoldCalls: Readonly<Record<string, string>> = {
  acceptInvitation: 'the mailed token proves an unverified address; nothing is taken away and nothing added',
  enableTwoFactor: 'the secret waits for its first code, and guards nothing until then',
};

/** The code of a source file that raises a version: directly, or by a change of the address. */
const move = /\btouchUser\(|securityVersion: plus|\b(?:writeUser|updateUser)\([^;]*?\bemail(?:Verified)?\b/g;

/** Source files that raise a version: how often, and the event for the notice, or the function of the domain that emits it. */
const movingFiles: Readonly<Record<string, readonly [moves: number, told: string]>> = {
  'domain/users/former-email.ts': [1, 'emailRestored'],
  'domain/users/release-mailbox.ts': [1, 'emailReleased'],
  // `confirmAddress`, `verify` and `settleAddress` prove an address for the first time, and remove nothing.
  'domain/users/mailbox.ts': [5, 'emailChanged'],
  'features/account-deletion/delete-account.ts': [2, 'the user is removed in this transaction'],
  'features/accounts/handlers.ts': [1, 'removeAccount'],
  'features/email-otp/reset.ts': [1, 'resetPassword'],
  'domain/sign-in/pending-link.ts': [1, 'linkAccount'],
  'features/email-verification/restore-email.ts': [1, 'putPassword'],
  'features/password/change.ts': [2, 'passwordChanged'],
  'features/password/reset.ts': [1, 'resetPassword'],
  'features/phone-number/remove.ts': [1, 'phoneNumberChanged'],
  'features/phone-number/reset.ts': [1, 'putPassword'],
  'features/phone-number/store.ts': [1, 'the number was never proven, so no user could sign in with it'],
  'features/phone-number/verify.ts': [1, 'phoneNumberChanged'],
  'features/social/flow/link.ts': [1, 'linkAccount'],
  'features/social/identity/resolve.ts': [1, 'linkAccount'],
  'features/two-factor/codes/account.ts': [1, 'twoFactorChanged'],
  'features/two-factor/reset.ts': [1, 'twoFactorChanged'],
  'features/users/change-user.ts': [1, 'the server takes back its own word; no sign-in method is added, and none goes'],
  'features/users/handlers.ts': [1, 'putPassword'],
};

/** Functions by which other files raise a version; and a call without an address, which the handler refuses before. */
const helpers = ['domain/users/users.ts', 'features/profile/handlers.ts'];

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const sources = ['domain', 'features'].flatMap((folder) =>
  readdirSync(`${src}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(test|for-tests)(-d)?\.ts$/.test(path))
    .map((path) => `${folder}/${path}`),
);
const textOf = (path: string) => readFileSync(`${src}${path}`, 'utf8').replace(/^import .*$/gm, '');
const emitted = (text: string) => noticedEvents.filter((event) => text.includes(`emit('${event}'`));

describe('every source file that raises the security version', () => {
  it('is listed here with the number of places', () => {
    const found = sources.map((path) => [path, [...textOf(path).matchAll(move)].length] as const);
    const moving = found.filter(([path, moves]) => moves > 0 && !helpers.includes(path));
    const known = Object.entries(movingFiles).map(([path, [moves]]) => [path, moves] as const);
    expect(moving.sort()).toEqual(known.sort());
  });

  it.each(Object.entries(movingFiles))('%s emits an event for it', (path, [, told]) => {
    if (told.includes(' ')) return; // a reason
    const text = textOf(path);
    if (emitted(text).some((event) => event === told)) return;
    expect(text).toContain(`${told}(`);
    const definition = sources.find((each) => each.startsWith('domain/') && textOf(each).includes(`function ${told}(`));
    expect(definition, `${told} is a function of the domain`).toBeDefined();
    expect(emitted(textOf(definition ?? ''))).not.toEqual([]);
  });
});

async function openTold() {
  const told: string[] = [];
  const events = Object.fromEntries(
    noticedEvents.map((name) => [name, ({ user }: { user: { id: string } }) => void told.push(user.id)]),
  );
  const openAuth: OpenAuth = async (options) => {
    const account = { accountLinking: { allowDifferentEmails: true } };
    return testAuth({ ...options, account, events } as NonNullable<typeof options>);
  };
  return { ...(await openTestServer({ openAuth })), told };
}
type Told = Awaited<ReturnType<typeof openTold>>;

async function versionsOf({ auth }: Told): Promise<ReadonlyMap<string, number>> {
  const rows = (await auth.api.look()).filter(({ table }) => table === 'user');
  return new Map(
    rows.map(({ row }) => row as { id: string; securityVersion: number }).map((row) => [row.id, row.securityVersion]),
  );
}

const cases = { ...handsOut, ...writes };
const callable = (await findEndpoints()).filter(({ name }) => Object.hasOwn(cases, name));

describe('every call of a session that writes', () => {
  const opened = once(openTold);
  it.each(callable)('$name sends the user a notice if it raises the security version', async (found) => {
    const server = await opened();
    const untold: string[] = [];
    for (const verified of [true, false]) {
      const person = await server.meet({ verified });
      const input = await Promise.resolve(cases[found.name]?.(server, person)).catch(() => undefined);
      if (!input) continue; // the case is for verified users only
      await server.auth.settled();
      const before = await versionsOf(server);
      server.told.length = 0;
      await call(server, person, found, input);
      await server.auth.settled();
      const after = await versionsOf(server);
      const moved = [...before].filter(([id, version]) => after.has(id) && after.get(id) !== version).map(([id]) => id);
      if (moved.some((id) => !server.told.includes(id))) untold.push(verified ? 'verified' : 'unverified');
    }
    expect(untold.length > 0, `the version was raised without a notice: ${untold}`).toBe(found.name in untoldCalls);
  });
});
