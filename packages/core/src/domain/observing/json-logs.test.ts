import { afterEach, describe, expect, it, vi } from 'vitest';
import { organization } from '../../features/organization/index.js';
import { twoFactor } from '../../features/two-factor/index.js';
import { testAuth } from '../../testing/test-auth.js';
import { type JsonLogsOptions, jsonLogs } from './json-logs.js';
import type { LogRecord } from './log-record.js';

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };

afterEach(() => void vi.restoreAllMocks());

function open(options: JsonLogsOptions = {}) {
  const records: LogRecord[] = [];
  const logs = jsonLogs({ write: (record) => void records.push(record), ...options });
  const server = testAuth({
    logger: logs,
    observers: [logs],
    logLevel: 'error',
    emailAndPassword: { sendResetPassword: () => Promise.reject(new Error(`no route to ${ada.email}`)) },
    plugins: [organization(), twoFactor()],
  });
  return { ...server, records, of: (event: LogRecord['event']) => records.filter((each) => each.event === event) };
}

describe('structured logs', () => {
  it('have one record for each change and each refusal, and none for a read that succeeds', async () => {
    const { openBrowser, of } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.get('/get-session');
    await openBrowser().post('/sign-in/email', { ...ada, password: 'another one' });
    await openBrowser().get('/list-sessions');
    expect(of('call')).toEqual([
      expect.objectContaining({
        level: 'info',
        endpoint: 'signUpEmail',
        route: '/api/auth/sign-up/email',
        method: 'POST',
        via: 'http',
        status: 200,
        code: 'OK',
        userId: expect.any(String),
        signIn: { method: 'sign-up', result: 'session' },
      }),
      expect.objectContaining({ endpoint: 'signInEmail', status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' }),
      expect.objectContaining({ endpoint: 'listSessions', status: 401, code: 'UNAUTHORIZED' }),
    ]);
  });

  it('have the calls that the application wants', async () => {
    const expected = { all: 3, changes: 2, refused: 1, none: 0 } as const;
    for (const [calls, count] of Object.entries(expected)) {
      const { openBrowser, of } = open({ calls: calls as keyof typeof expected }); // a key of the object
      const browser = openBrowser();
      await browser.post('/sign-up/email', ada);
      await browser.get('/get-session');
      await openBrowser().get('/list-sessions');
      expect(of('call'), calls).toHaveLength(count);
    }
  });

  it('have one record for each event, with the ids of its rows', async () => {
    const { openBrowser, of, records } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    await browser.post('/change-password', { currentPassword: ada.password, newPassword: 'another horse' });
    expect(records.filter(({ event }) => event !== 'call').map(({ event }) => event)).toEqual([
      'userCreated',
      'sessionCreated',
      'organizationCreated',
      'passwordChanged',
    ]);
    const userId = Reflect.get(of('userCreated')[0] ?? {}, 'userId');
    const id = expect.any(String);
    expect(of('sessionCreated')).toEqual([expect.objectContaining({ userId, sessionId: id })]);
    const created = { userId, organizationId: id, memberId: id, role: 'owner' };
    expect(of('organizationCreated')).toEqual([expect.objectContaining(created)]);
    expect(of('passwordChanged')).toEqual([expect.objectContaining({ userId, how: 'changed' })]);
  });

  it('have a record for each mail, statement or call of another system that failed', async () => {
    const { auth, openBrowser, of } = open();
    await openBrowser().post('/sign-up/email', ada);
    await openBrowser().post('/forget-password', { email: ada.email });
    await auth.settled();
    expect(of('trouble')).toEqual([
      expect.objectContaining({
        level: 'warn',
        activity: 'background',
        what: 'sending a password reset',
        code: 'Error',
      }),
    ]);
    expect(of('message')).toEqual([
      expect.objectContaining({ level: 'error', message: expect.stringContaining('sending a password reset failed') }),
    ]);
  });

  it('report what was slow', async () => {
    const { openBrowser, of } = open({ slowMs: 0 });
    await openBrowser().post('/sign-up/email', ada);
    expect(of('trouble')).toContainEqual(
      expect.objectContaining({ activity: 'statement', what: 'insert user', code: 'OK' }),
    );
  });

  it('contain no address, no name, no password and no token, unless an address is asked for', async () => {
    const use = async (options: JsonLogsOptions) => {
      const { auth, openBrowser, records } = open({ calls: 'all', slowMs: 0, ...options });
      const browser = openBrowser('192.0.2.7');
      const { json } = await browser.post('/sign-up/email', ada);
      await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
      await browser.post('/forget-password', { email: ada.email });
      await auth.settled();
      const { token } = json as { readonly token: string }; // as the contract of the sign-up says
      return { text: JSON.stringify(records), token };
    };
    const { text, token } = await use({});
    for (const secret of [ada.email, ada.name, ada.password, token, '192.0.2.7', 'acme'])
      expect(text).not.toContain(secret);
    const asked = await use({ include: ['email', 'ipAddress'] });
    expect(asked.text).toContain(`"email":"${ada.email}"`);
    expect(asked.text).toContain('"ipAddress":"192.0.2.7"');
    expect(asked.text).not.toContain(asked.token);
  });

  it('are lines of JSON on the standard output by default, also for errors', () => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const cause = new Error('the cause');
    jsonLogs().error('a call failed', { error: new TypeError('the reason', { cause }), count: 1n });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        event: 'message',
        message: 'a call failed',
        count: '1',
        error: { name: 'TypeError', message: 'the reason', cause: { message: 'the cause' } },
      },
    ]);
  });

  it('refuse an option that does not exist', () => {
    const options: object = { include: ['password'] };
    expect(() => jsonLogs(options)).toThrow('jsonLogs.include');
  });
});
