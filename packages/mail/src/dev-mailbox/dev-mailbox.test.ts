import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMail } from '../../test/a-mail.js';
import { type DevMailboxOptions, devMailbox } from './dev-mailbox.js';

const origin = 'http://localhost:3000';

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development');
  vi.stubEnv('LATCHKEY_URL', undefined);
});
afterEach(() => vi.unstubAllEnvs());

async function filled(options?: DevMailboxOptions) {
  const mailbox = devMailbox(options);
  await mailbox.send({ ...aMail, id: 'first' });
  await mailbox.send({ ...aMail, id: 'second', subject: '<b>Second</b>' });
  const get = (path: string, headers: Record<string, string> = {}, from = origin) =>
    mailbox.handler(new Request(`${from}${path}`, { headers }));
  return { mailbox, get };
}

describe('the development mailbox starts', () => {
  it.each([undefined, '', 'production', 'test', 'staging'])('not with NODE_ENV %j', (value) => {
    vi.stubEnv('NODE_ENV', value);
    expect(() => devMailbox()).toThrow(/^devMailbox: got .+, expected NODE_ENV to be 'development'/);
  });

  it.each(['https://acme.example', 'http://192.168.1.5:3000', 'http://localhost.evil.example', 'localhost'])(
    'not for an application at %s',
    (baseURL) => {
      expect(() => devMailbox({ baseURL })).toThrow(/^devMailbox.baseURL: got /);
      vi.stubEnv('LATCHKEY_URL', baseURL);
      expect(() => devMailbox()).toThrow(/^devMailbox.baseURL: got /);
    },
  );

  it.each([origin, 'http://app.localhost', 'https://127.0.0.1:8443', 'http://[::1]:3000'])('for %s', (baseURL) => {
    expect(devMailbox({ baseURL }).mails()).toEqual([]);
  });

  it.each(['dev', '/', '/dev/', '/dev?x', '//evil.example'])('not at the path %s', (path) => {
    expect(() => devMailbox({ path })).toThrow(/^devMailbox.path: got /);
  });
});

describe('a request from another host gets nothing', () => {
  it.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/first'])('%s', async (path) => {
    const { get } = await filled();
    expect((await get(path)).status).toBe(200);
    expect((await get(path, { host: 'localhost:3000' })).status).toBe(200);
    for (const host of ['evil.example', '192.168.1.5:3000', 'localhost.evil.example', 'evil.example#localhost']) {
      expect((await get(path, { host })).status, host).toBe(404);
      expect((await get(path, { 'x-forwarded-host': host })).status, host).toBe(404);
    }
    expect((await get(path, { host: 'localhost' }, 'http://evil.example')).status).toBe(404);
  });
});

describe('a request that came through a proxy', () => {
  it.each([
    ['x-forwarded-for', '192.168.1.7'],
    ['x-forwarded-for', '127.0.0.1, 203.0.113.9'],
    ['x-forwarded-for', '127.0.0.1.evil.example'],
    ['x-real-ip', '203.0.113.9'],
    ['cf-connecting-ip', '2001:db8::1'],
    ['forwarded', 'for=203.0.113.9;host=localhost'],
    ['forwarded', 'For="[2001:db8::1]:4711"'],
    ['forwarded', 'for=127.0.0.1, for=unknown'],
    ['forwarded', 'for=127.0.0.1; Host="evil.example"'],
  ])('gets nothing from another machine: %s: %s', async (name, value) => {
    const { get } = await filled();
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/first'])
      expect((await get(path, { host: 'localhost:3000', [name]: value })).status).toBe(404);
  });

  it.each([
    ['x-forwarded-for', '::1'],
    ['x-forwarded-for', '::ffff:127.0.0.1, 127.0.0.1:50123'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for="[::1]:4711";host="localhost:3000";proto=http'],
  ])('is answered from this machine: %s: %s', async (name, value) => {
    const { get } = await filled();
    expect((await get('/dev/mailbox', { host: 'localhost:3000', [name]: value })).status).toBe(200);
  });
});

describe('the mailbox', () => {
  it('lists the mails, the newest first', async () => {
    const { mailbox, get } = await filled();
    expect(mailbox.mails().map(({ id }) => id)).toEqual(['second', 'first']);
    const listed: unknown = await (await get('/dev/mailbox.json')).json();
    expect(listed).toMatchObject([{ id: 'second' }, { id: 'first', to: 'ada@example.com', text: aMail.text }]);
  });

  it('keeps as many mails as configured', async () => {
    const { mailbox } = await filled({ capacity: 1 });
    expect(mailbox.mails().map(({ id }) => id)).toEqual(['second']);
  });

  it('shows each mail in a frame without scripts, and escapes the rest', async () => {
    const { get } = await filled();
    const page = await get('/dev/mailbox');
    const text = await page.text();
    expect(text).toContain('src="/dev/mailbox/second" sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(text).not.toContain('<b>Second');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const mail = await get('/dev/mailbox/first');
    expect(mail.headers.get('content-security-policy')).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(await mail.text()).toContain('<p>Grüße</p>');
  });

  it('is emptied by its own page only', async () => {
    const { mailbox } = await filled({ path: '/mails' });
    const clear = (headers: Record<string, string>, method = 'POST') =>
      mailbox.handler(new Request(`${origin}/mails/clear`, { method, headers }));
    expect((await clear({ origin: 'https://evil.example' })).status).toBe(404);
    expect((await clear({ origin: 'http://localhost:4000' })).status).toBe(404);
    expect((await clear({ origin: 'null' })).status).toBe(404);
    expect((await clear({}, 'GET')).status).toBe(404);
    expect(mailbox.mails()).toHaveLength(2);
    expect((await clear({ origin })).headers.get('location')).toBe('/mails');
    expect(mailbox.mails()).toEqual([]);
  });

  it('handles its own paths only', async () => {
    const { mailbox, get } = await filled();
    const handled = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/first', '/dev/mailboxes', '/', '/dev'].filter(
      (path) => mailbox.handles({ url: `${origin}${path}` }),
    );
    expect(handled).toEqual(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/first']);
    expect((await get('/dev/mailbox/third')).status).toBe(404);
  });
});
