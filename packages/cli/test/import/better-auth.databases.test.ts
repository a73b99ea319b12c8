import { expect, it } from 'vitest';
import { fromBase32 } from '../../../core/src/crypto/encoding.js';
import { totp } from '../../../core/src/crypto/otp.js';
import { describeOnEveryDatabase } from '../../../core/test/fixtures/databases.js';
import { isWhole } from '../../../core/test/fixtures/grid.js';
import { engines } from '../../../core/test/fixtures/test-databases.js';
import { makeApplication } from '../fixtures/application.js';
import { betterAuth, recordedDay, writeBetterAuth } from '../fixtures/old-systems/better-auth.js';
import { movingAuth, openApplication, readHash, readTokens } from './moved.js';

const { ada, bob, carol, designId, totpURI, usedCode, backupCodes, secret, briefCookie } = betterAuth.known;
const own = /^\$scrypt\$ln=15/;
const codeNow = () => {
  const key = fromBase32(new URL(totpURI).searchParams.get('secret') ?? '');
  if (!key) throw new Error('the recording has no secret');
  return totp(key, new Date(recordedDay), { digits: 6, period: 30 });
};
const asJson = ({ json }: { readonly json: unknown }) => Object(json);

describeOnEveryDatabase('migration from better-auth', (_, { engine, createDatabase }) => {
  /**
   * `npm run grids` runs every test on every database that keeps its rows. In `npm test` the move itself does so, and each test of what
   * works after it is on one of them.
   */
  const keeping = engines.filter(({ keeps }) => keeps);
  const hasTurn = (test: number) => engine.keeps && (isWhole || keeping[test % keeping.length]?.name === engine.name);

  /** An application with an empty database, and the recorded database of better-auth beside it. */
  async function prepare() {
    const old = await createDatabase();
    const { url } = await createDatabase();
    await writeBetterAuth(old.url);
    const { latchkey } = makeApplication({ 'auth.ts': movingAuth(url) });
    expect(await latchkey(['migrate', '--yes'])).toMatchObject({ code: 0 });
    const env = { BETTER_AUTH_SECRET: secret, OLD_DATABASE_URL: old.url };
    const run = (...more: string[]) => latchkey(['import', '--from', 'better-auth', '--json', ...more], { env });
    const runWithoutSecret = (...more: string[]) =>
      latchkey(['import', '--from', 'better-auth', '--json', ...more], { env: { OLD_DATABASE_URL: old.url } });
    return { run, runWithoutSecret, url };
  }

  it.skipIf(!engine.keeps)('changes nothing with --dry-run, moves all rows, and the second time none', async () => {
    const { run, url } = await prepare();
    const planned = (await run('--dry-run')).json();
    const { auth } = openApplication(url);
    expect(await auth.api.findUser({ query: { email: ada.email } })).toBeNull();
    const { code, json } = await run('--yes');
    expect(json()).toMatchObject({
      state: 'moved',
      source: { user: 3, account: 4, twoFactor: 2, session: 4, organization: 1, member: 3, team: 2, teamMember: 2 },
      hashes: { 'scrypt, N=16384, r=16, p=1': 3 },
      counts: {
        user: { added: 3, refused: 0 },
        account: { added: 4, refused: 0 },
        twoFactor: { added: 1, refused: 1 },
        session: { added: 3, refused: 1 },
        organization: { added: 1 },
        organizationRole: { added: 1 },
        member: { added: 3 },
        team: { added: 2 },
        teamMember: { added: 2 },
        invitation: { added: 1 },
      },
    });
    expect(json().counts).toEqual(planned.counts);
    expect(json().verified).toSatisfy(
      (verified: readonly { found: number; expected: number; dangling: readonly string[] }[]) =>
        verified.every(({ found, expected, dangling }) => found === expected && dangling.length === 0),
    );
    expect(json().findings).toMatchObject([
      { table: 'twoFactor', reason: 'its set-up was never finished' },
      { table: 'session', reason: 'it ends with the browser' },
      {
        table: 'organizationRole',
        result: 'added',
        reason: 'actions that organization.ac does not have were left out: ac: read',
      },
    ]);
    expect(code).toBe(1); // two rows were refused
    const again = (await run('--yes')).json();
    expect(again.counts).toMatchObject({
      user: { added: 0, present: 3 },
      account: { added: 0, present: 4 },
      member: { present: 3 },
      organizationRole: { present: 1 },
      team: { added: 0, present: 2 },
      teamMember: { added: 0, present: 2 },
    });
  });

  it.runIf(hasTurn(1))('teams, roles of organizations and telephone numbers work after the move', async () => {
    const { run, url } = await prepare();
    await run('--yes');
    const { openBrowser } = openApplication(url);
    const ask = async (cookie: string, path: string) => (await openBrowser().get(path, { headers: { cookie } })).json;
    const teams = await ask(bob.cookie, '/organization/list');
    const [{ id: organizationId }] = Object(teams);
    expect(await ask(bob.cookie, `/organization/list-teams?organizationId=${organizationId}`)).toMatchObject([
      { name: 'Acme' },
      { name: 'Design', id: designId },
    ]);
    expect(await ask(ada.cookie, '/organization/list-user-teams')).toMatchObject([{ id: designId }]);
    const check = { organizationId, permission: { invitation: ['create'] } };
    const may = await openBrowser().post('/organization/has-permission', check, { headers: { cookie: carol.cookie } });
    expect(asJson(may)).toMatchObject({ success: true }); // by the role that the organization created
    const invited = await ask(bob.cookie, `/organization/list-invitations?organizationId=${organizationId}`);
    expect(invited).toMatchObject({ invitations: [{ email: 'dan@example.com', teamId: designId }] });
    const phone = { phoneNumber: '+4930901820', password: bob.password };
    expect(asJson(await openBrowser().post('/sign-in/phone-number', phone))).toMatchObject({
      user: { id: bob.id, phoneNumberVerified: true },
    });
  });

  it.runIf(hasTurn(2))('tokens of providers are moved if asked for, also by a later run, and are sealed', async () => {
    const { run, url } = await prepare();
    await run('--yes');
    expect(await readTokens(url, carol.id)).toEqual({ accessToken: null, refreshToken: null });
    const withTokens = ['--yes', '--provider-tokens'];
    const { findings, counts } = (await run('--dry-run', '--provider-tokens')).json();
    expect(findings).toContainEqual(
      expect.objectContaining({ table: 'account', result: 'present', reason: 'it got the tokens of its provider' }),
    );
    expect((await run(...withTokens)).json().counts).toEqual(counts);
    const stored = await readTokens(url, carol.id);
    expect(JSON.stringify(stored)).not.toMatch(/of_the_fixture|c2ddc/);
    const { openBrowser } = openApplication(url);
    const token = await openBrowser().post(
      '/get-access-token',
      { providerId: 'github' },
      { headers: { cookie: carol.cookie } },
    );
    expect(asJson(token)).toMatchObject({ accessToken: 'gho_of_the_fixture', scopes: ['read:user', 'user:email'] });
    // Tokens that are here already are never replaced.
    expect((await run(...withTokens)).json().findings).not.toContainEqual(
      expect.objectContaining({ reason: 'it got the tokens of its provider' }),
    );
    expect(await readTokens(url, carol.id)).toEqual(stored);
    const other = await prepare();
    const lost = (await other.runWithoutSecret(...withTokens)).json().findings;
    expect(lost).toContainEqual(
      expect.objectContaining({
        table: 'account',
        result: 'added',
        reason: 'a token of its provider cannot be decrypted with BETTER_AUTH_SECRET, and was left out',
      }),
    );
  });

  it.runIf(hasTurn(3))('users sign in with their old password, and the next sign-in uses our hash', async () => {
    const { run, url } = await prepare();
    await run('--yes');
    const { auth, openBrowser } = openApplication(url);
    const signIn = (password: string) => openBrowser().post('/sign-in/email', { email: bob.email, password });
    expect((await signIn('wrong wrong wrong')).status).toBe(401);
    expect(await readHash(url, bob.id)).toMatch(/^[0-9a-f]{32}:/);
    expect(asJson(await signIn(bob.password))).toMatchObject({ user: { id: bob.id, emailVerified: false } });
    await auth.settled();
    expect(await readHash(url, bob.id)).toMatch(own);
    expect((await signIn(bob.password)).status).toBe(200);
    const again = (await run('--yes')).json();
    expect(again.findings).toContainEqual(
      expect.objectContaining({ table: 'account', result: 'kept', reason: 'it was changed here' }),
    );
    expect(await readHash(url, bob.id)).toMatch(own);
  });

  it.runIf(hasTurn(4))('a second factor holds: authenticator, unused backup codes, and no code twice', async () => {
    const { run, url } = await prepare();
    await run('--yes');
    const { openBrowser } = openApplication(url);
    const challenged = async () => {
      const browser = openBrowser();
      const { json } = await browser.post('/sign-in/username', { username: 'Ada_L', password: ada.password });
      expect(json).toMatchObject({ twoFactorRedirect: true });
      return browser;
    };
    const verified = await (await challenged()).post('/two-factor/verify-totp', { code: await codeNow() });
    expect(asJson(verified)).toMatchObject({ user: { id: ada.id, username: 'ada_l', displayUsername: 'Ada_L' } });
    const browser = await challenged();
    expect((await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200);
    expect((await (await challenged()).post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(
      401,
    );
    expect((await (await challenged()).post('/two-factor/verify-backup-code', { code: usedCode })).status).toBe(200);
  });

  it.runIf(hasTurn(5))(
    'without the old secret a user with a second factor is refused, unless it is given up',
    async () => {
      const { runWithoutSecret, url } = await prepare();
      const { code, json } = await runWithoutSecret('--yes');
      expect([code, json()]).toMatchObject([
        1,
        { counts: { user: { added: 2, refused: 1 }, twoFactor: { added: 0, refused: 2 } } },
      ]);
      expect(json().findings).toContainEqual(
        expect.objectContaining({
          id: ada.id,
          reason: 'its second factor is encrypted, and BETTER_AUTH_SECRET is not set',
        }),
      );
      expect(JSON.stringify(json().verified)).not.toMatch(/"orphans":[1-9]/);
      await runWithoutSecret('--yes', '--without-second-factors');
      const { openBrowser } = openApplication(url);
      const { json: answer } = await openBrowser().post('/sign-in/email', { email: ada.email, password: ada.password });
      expect(answer).toMatchObject({ user: { id: ada.id } });
    },
  );

  it.runIf(hasTurn(6))('sessions live on with the old cookie, until sign-out', async () => {
    const { run, url } = await prepare();
    await run('--yes');
    const { openBrowser } = openApplication(url);
    const cookie = (value: string) => ({ headers: { cookie: value } });
    const read = await openBrowser().get('/get-session', cookie(bob.cookie));
    expect(asJson(read)).toMatchObject({ user: { id: bob.id } });
    expect(read.headers.getSetCookie().join('\n')).toMatch(
      /latchkey\.session_token=.+\n?better-auth\.session_token=;/s,
    );
    expect((await openBrowser().get('/get-session', cookie(briefCookie))).json).toBeNull();
    const forged = bob.cookie.replace(/.{6}%3D$/, 'AAAAAA%3D');
    expect((await openBrowser().get('/get-session', cookie(forged))).json).toBeNull();
    expect((await openBrowser().post('/sign-out', {}, cookie(bob.cookie))).status).toBe(200);
    expect((await openBrowser().get('/get-session', cookie(bob.cookie))).json).toBeNull();
    expect(asJson(await openBrowser().get('/get-session', cookie(carol.cookie)))).toMatchObject({
      user: { emailVerified: true },
    });
  });

  it.runIf(hasTurn(7))('roles in organizations hold, and social accounts are linked', async () => {
    const { run, url } = await prepare();
    await run('--yes');
    const { openBrowser } = openApplication(url);
    const may = async (cookie: string, permission: object) => {
      const browser = openBrowser();
      const { json } = await browser.get('/organization/list', { headers: { cookie } });
      const [{ id }] = Object(json);
      const sent = await browser.post(
        '/organization/has-permission',
        { organizationId: id, permission },
        { headers: { cookie } },
      );
      return asJson(sent).success;
    };
    expect(await may(bob.cookie, { organization: ['delete'] })).toBe(true);
    expect(await may(ada.cookie, { organization: ['delete'] })).toBe(false);
    expect(await may(ada.cookie, { invitation: ['create'] })).toBe(true);
    expect(await may(carol.cookie, { invitation: ['cancel'] })).toBe(false);
    const accounts = await openBrowser().get('/list-accounts', { headers: { cookie: carol.cookie } });
    expect(
      asJson(accounts)
        .map((each: { provider: string }) => each.provider)
        .sort(),
    ).toEqual(['credential', 'github']);
  });
});
