import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { apiKeys } from '../../api-keys/src/index.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { auditCollector } from '../../core/test/proofs/audit/audit-collector.js';
import { type AdminOptions, adminAccess } from '../src/index.js';
import { codeOf, openAdmin, password, userOf } from './admin-server.js';

const reason = 'Ticket 42: cannot pay';
const roles = { support: adminAccess.newRole({ user: ['list', 'impersonate'] }) };

/** A server on which a user consents first, with Ann the administrator and Bob the user. */
async function openConsent(openAuth: OpenAuth, options: AdminOptions = {}, more: Parameters<typeof openAdmin>[2] = {}) {
  const server = await openAdmin(openAuth, { requireConsent: true, roles, ...options }, more);
  const bob = await server.join('Bob');
  const act = async (browser: Browser, supportCode: string | undefined, userId = bob.id) =>
    codeOf(await browser.post('/admin/impersonate-user', { userId, reason, ...(supportCode && { supportCode }) }));
  const stop = (browser: Browser) => browser.post('/admin/stop-impersonating');
  return { ...server, bob, act, stop };
}

async function codeFrom(browser: Browser): Promise<string> {
  const { json, text } = await browser.post('/support-code/create');
  const { supportCode } = Object(json);
  if (typeof supportCode !== 'string') throw new Error(text);
  return supportCode;
}

/** Attempts are limited, and no call is. */
const limited = { enabled: true, window: 1, max: 10_000, customRules: { '/*': { window: 1, max: 10_000 } } };

/** Another code, of the same form. */
const wrong = (code: string) => code.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));

describeAuthOnEveryDatabase('a user who consents', (openAuth) => {
  it('tells a code, in any case and with any spaces, with which an administrator acts once', async () => {
    const { ann, bob, act, stop } = await openConsent(openAuth);
    expect(await act(ann.browser, undefined)).toBe('SUPPORT_CODE_IS_REQUIRED');
    expect(await act(ann.browser, 'aaaaa-aaaaa')).toBe('INVALID_SUPPORT_CODE');
    const code = await codeFrom(bob.browser);
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    expect(await act(ann.browser, ` ${code.toUpperCase().replace('-', ' ')} `)).toBe(200);
    expect(await userOf(ann.browser)).toBe('Bob');
    await stop(ann.browser);
    expect(await act(ann.browser, code)).toBe('INVALID_SUPPORT_CODE');
    expect(await userOf(ann.browser)).toBe('Ann');
  });

  it('has one code, which the next one replaces, and which ends after 15 minutes', async () => {
    const { ann, bob, act, stop, clock } = await openConsent(openAuth);
    const first = await codeFrom(bob.browser);
    const { json } = await bob.browser.post('/support-code/create');
    const { supportCode: second, expiresAt } = Object(json);
    expect(Date.parse(expiresAt)).toBe(clock.now().getTime() + 900_000);
    expect(await act(ann.browser, first)).toBe('INVALID_SUPPORT_CODE');
    clock.advance(899);
    await ann.browser.post('/sign-in/email', { email: 'ann@example.com', password });
    expect(await act(ann.browser, second)).toBe(200);
    await stop(ann.browser);
    const third = await codeFrom(bob.browser);
    clock.advance(900);
    await ann.browser.post('/sign-in/email', { email: 'ann@example.com', password });
    expect(await act(ann.browser, third)).toBe('INVALID_SUPPORT_CODE');
  });

  it('takes it back; a change of the password and a ban void it too', async () => {
    const { ann, bob, act, auth } = await openConsent(openAuth);
    const taken = await codeFrom(bob.browser);
    expect((await bob.browser.post('/support-code/remove')).json).toEqual({ status: true });
    expect((await bob.browser.post('/support-code/remove')).json).toEqual({ status: true });
    expect(await act(ann.browser, taken)).toBe('INVALID_SUPPORT_CODE');
    const changed = await codeFrom(bob.browser);
    await bob.browser.post('/change-password', { currentPassword: password, newPassword: 'another horse' });
    expect(await act(ann.browser, changed)).toBe('INVALID_SUPPORT_CODE');
    const banned = await codeFrom(bob.browser);
    for (const is of [true, false]) await auth.api.adminAssignBan({ body: { userId: bob.id, banned: is } });
    expect(await act(ann.browser, banned)).toBe('INVALID_SUPPORT_CODE');
  });

  it('keeps the code if the administrator is refused for another reason, or types a wrong one', async () => {
    const { ann, bob, act, join, assign, auth } = await openConsent(openAuth);
    const eve = await join('Eve', 'support');
    const code = await codeFrom(ann.browser);
    for (const sent of [code, undefined])
      expect(await act(eve.browser, sent, ann.id)).toBe('USER_HAS_MORE_PERMISSIONS_THAN_YOU');
    await auth.api.adminAssignBan({ body: { userId: bob.id, banned: true } });
    for (const sent of [code, undefined]) expect(await act(eve.browser, sent)).toBe('USER_IS_BANNED');
    expect(await act(eve.browser, code, eve.id)).toBe('YOU_CANT_DO_THIS_TO_YOURSELF');
    expect(await act(eve.browser, code, 'none')).toBe('USER_NOT_FOUND');
    const cat = await join('Cat');
    expect(await act(eve.browser, wrong(code), ann.id)).toBe('USER_HAS_MORE_PERMISSIONS_THAN_YOU');
    expect(await act(eve.browser, code, cat.id)).toBe('INVALID_SUPPORT_CODE');
    const ofCat = await codeFrom(cat.browser);
    for (let index = 0; index < 5; index++)
      expect(await act(eve.browser, wrong(ofCat), cat.id)).toBe('INVALID_SUPPORT_CODE');
    expect(await act(eve.browser, ofCat, cat.id)).toBe(200);
    const dan = await join('Dan', 'admin');
    expect(await act(dan.browser, code, ann.id)).toBe(200);
    await assign(ann.id, 'user');
  });

  it('lets one of 20 administrators with one code begin one session', async () => {
    const { bob, act, join } = await openConsent(openAuth);
    const staff: Browser[] = [];
    for (let index = 0; index < 20; index++) staff.push((await join(`Staff${index}`, 'support')).browser);
    const code = await codeFrom(bob.browser);
    const answers = await Promise.all(staff.map((browser) => act(browser, code)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([200, 'INVALID_SUPPORT_CODE']));
    const sessions: readonly unknown[] = Object((await bob.browser.get('/list-sessions')).json);
    expect(sessions.filter((each) => Object(each).impersonatedBy !== null)).toHaveLength(1);
  });

  it('has in the log that the code was made and taken back, and never the code', async () => {
    const { plugin, recorded } = auditCollector();
    const { ann, bob, act } = await openConsent(openAuth, {}, { plugins: [plugin] });
    recorded.length = 0;
    const code = await codeFrom(bob.browser);
    await bob.browser.post('/support-code/remove');
    await act(ann.browser, code);
    await act(ann.browser, await codeFrom(bob.browser));
    expect(
      recorded.map(({ action, code: refusal, actor, targets }) => [action, refusal, actor.id, targets[0]?.id]),
    ).toEqual([
      ['support_code.created', null, bob.id, bob.id],
      ['support_code.removed', null, bob.id, bob.id],
      ['impersonation.begun', 'INVALID_SUPPORT_CODE', ann.id, bob.id],
      ['support_code.created', null, bob.id, bob.id],
      ['impersonation.begun', null, ann.id, bob.id],
    ]);
    expect(JSON.stringify(recorded)).not.toContain(code);
  });
});

describeAuthOnEveryDatabase('an attack on the consent', (openAuth) => {
  it('by guesses ends after ten of one administrator, also in parallel, and all of them together get twenty', async () => {
    const { ann, bob, act, join, clock } = await openConsent(openAuth, {}, { rateLimit: limited });
    const code = await codeFrom(bob.browser);
    const guess = () => act(ann.browser, wrong(code));
    const answers = await Promise.all(Array.from({ length: 14 }, guess));
    expect(answers.filter((answer) => answer === 'INVALID_SUPPORT_CODE').length).toBeLessThanOrEqual(10);
    expect(await act(ann.browser, code)).toBe('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER');
    // Another administrator is not locked out, and the code has not been used up.
    const cat = await join('Cat', 'support');
    expect(await act(cat.browser, code)).toBe(200);
    clock.advance(901);
    await ann.browser.post('/sign-in/email', { email: 'ann@example.com', password });
    const next = await codeFrom(bob.browser);
    expect(await act(ann.browser, next)).toBe(200);
  });

  it('by many administrators voids the code, also without limits of requests', async () => {
    const { bob, act, join } = await openConsent(openAuth);
    const eve = await join('Eve', 'support');
    const code = await codeFrom(bob.browser);
    for (let index = 0; index < 20; index++) await act(eve.browser, wrong(code));
    expect(await act(eve.browser, code)).toBe('INVALID_SUPPORT_CODE');
    expect(await act(eve.browser, await codeFrom(bob.browser))).toBe(200);
  });

  it('from a session in which an administrator acts, or with an API key, makes no code', async () => {
    const { ann, bob, act, openBrowser } = await openConsent(openAuth, {}, { plugins: [apiKeys({ prefix: 'acme' })] });
    expect(await act(ann.browser, await codeFrom(bob.browser))).toBe(200);
    for (const path of ['/support-code/create', '/support-code/remove'])
      expect([path, codeOf(await ann.browser.post(path))]).toEqual([path, 'NOT_WHILE_IMPERSONATING']);
    const { key } = Object((await bob.browser.post('/api-key/create', { name: 'Robot' })).json);
    expect(key).toEqual(expect.any(String));
    const robot = openBrowser();
    for (const path of ['/support-code/create', '/support-code/remove'])
      expect([path, codeOf(await robot.post(path, {}, { headers: { authorization: `Bearer ${key}` } }))]).toEqual([
        path,
        'API_KEY_IS_NOT_ACCEPTED',
      ]);
    expect((await robot.post('/support-code/create')).status).toBe(401);
  });

  it('by the code of another user and by odd texts opens nothing', async () => {
    const { ann, bob, act, join } = await openConsent(openAuth);
    const cat = await join('Cat');
    const code = await codeFrom(cat.browser);
    for (const sent of [code, '-', '     ', '%', '_'.repeat(11), 'a'.repeat(100), 'ａｂｃｄｅ-ｆｇｈｊｋ'])
      expect([sent, await act(ann.browser, sent)]).toEqual([sent, 'INVALID_SUPPORT_CODE']);
    for (const supportCode of [1, null, {}, ['x'], '\u0000', 'a'.repeat(101)])
      expect(codeOf(await ann.browser.post('/admin/impersonate-user', { userId: bob.id, reason, supportCode }))).toBe(
        'VALIDATION_ERROR',
      );
  });

  it('does not know the calls without the option, and a code that is sent all the same changes nothing', async () => {
    const { ann, bob, act } = await openConsent(openAuth, { requireConsent: false });
    expect((await bob.browser.post('/support-code/create')).status).toBe(404);
    expect((await bob.browser.post('/support-code/remove')).status).toBe(404);
    expect(await act(ann.browser, 'aaaaa-aaaaa')).toBe(200);
  });
});
