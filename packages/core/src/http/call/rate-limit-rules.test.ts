import { describe, expect, it } from 'vitest';
import type { RateLimitRule } from '../../domain/settings/settings.js';
import type { AuthOptions } from '../../options.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { email: 'ada@example.com', password: 'correct horse' };
type Rules = Readonly<Record<string, RateLimitRule>>;

function open(customRules: Rules, rateLimit: AuthOptions<[], never, never>['rateLimit'] = {}) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const server = testAuth({
    rateLimit: { enabled: true, customRules, ...rateLimit },
    logger: { debug() {}, info() {}, warn: write, error: write },
    logLevel: 'warn',
  });
  return { ...server, lines };
}

/** Returns the number of accepted sign-ins, of ten in a row. */
async function passing(rules: Rules, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const browser = open(rules, { failedSignIns: { max: 100 } }).openBrowser();
  let passed = 0;
  for (let call = 0; call < 10; call++) {
    if ((await browser.post('/sign-in/email', ada, { headers })).status !== 429) passed++;
  }
  return passed;
}

describe('a rule for a path', () => {
  it.each<[string, number]>([
    ['/sign-in/email', 5],
    ['/sign-in/*', 5],
    ['/*/email', 5],
    ['/sign-*/e*l', 5],
    ['/*', 3],
    ['*', 3],
    ['/sign-in', 3],
    ['/sign-in/', 3],
    ['/sign-in/emai', 3],
    ['/sign-in/email/*', 3],
    ['/sign.in/email', 3],
    ['/sign.in/*', 3],
    ['/SIGN-IN/email', 3],
    ['/(sign-in|x)/*', 3],
    ['constructor', 3],
  ])('%s accepts %i sign-ins', async (pattern, passed) => {
    expect(await passing({ [pattern]: { window: 60, max: 5 } })).toBe(passed);
  });

  it('has priority over rules that are listed after it', async () => {
    const wide = { '/sign-in/*': { window: 60, max: 2 } };
    const exact = { '/sign-in/email': { window: 60, max: 6 } };
    expect(await passing({ ...wide, ...exact })).toBe(2);
    expect(await passing({ ...exact, ...wide })).toBe(6);
  });

  it('can have its window as a text', async () => {
    const { openBrowser, clock } = open({ '/sign-in/email': { window: '1m', max: 1 } });
    const browser = openBrowser();
    await browser.post('/sign-in/email', ada);
    clock.advanceMs(59_999);
    expect((await browser.post('/sign-in/email', ada)).status).toBe(429);
    clock.advanceMs(1);
    expect((await browser.post('/sign-in/email', ada)).status).toBe(401);
  });

  it('that no endpoint has is reported in the log', () => {
    const { lines } = open({ '/sing-in/email': { window: 60, max: 1 }, '/sign-in/*': { window: 60, max: 1 } });
    expect(lines).toEqual([
      'latchkey: rateLimit.customRules: there is no endpoint at /sing-in/email. latchkey/docs/errors/README.md#unknown_path',
    ]);
  });
});

describe('a computed rule', () => {
  it('is computed for each request', async () => {
    const rules = {
      '/sign-in/*': (request: Request) => ({ window: 60, max: request.headers.get('x-plan') === 'big' ? 7 : 1 }),
    };
    expect(await passing(rules, { 'x-plan': 'big' })).toBe(7);
    expect(await passing(rules)).toBe(1);
  });

  it('can be asynchronous', async () => {
    expect(await passing({ '/sign-in/email': async () => ({ window: '60s', max: 4 }) })).toBe(4);
  });

  it.each<[string, RateLimitRule]>([
    ['returns nothing', () => undefined],
    ['returns null', async () => null],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['returns no number of calls', () => ({ window: 60, max: Number.NaN })],
    ['returns no window', () => ({ window: 0, max: 9 })],
    ['returns an invalid window', () => ({ window: 'soon' as never, max: 9 })],
  ])('that %s keeps the default limit', async (_, rule) => {
    expect(await passing({ '/sign-in/email': rule })).toBe(3);
  });

  it('that fails is logged', async () => {
    const { openBrowser, lines } = open({ '/sign-in/email': () => Promise.reject(new Error('no')) });
    await openBrowser().post('/sign-in/email', ada);
    expect(lines).toContain(
      'latchkey: rateLimit.customRules: the rule of /sign-in/email failed. latchkey/docs/errors/README.md#own_function_failed',
    );
  });

  it('with a window of another length does not end the open window', async () => {
    const { openBrowser, clock } = open({
      '/sign-in/email': (request) => ({ window: request.headers.has('x-short') ? 1 : 60, max: 1 }),
    });
    const browser = openBrowser();
    await browser.post('/sign-in/email', ada);
    clock.advance(2);
    expect((await browser.post('/sign-in/email', ada, { headers: { 'x-short': '1' } })).status).toBe(401);
    clock.advance(2); // the short window has ended
    expect((await browser.post('/sign-in/email', ada)).status).toBe(429);
  });
});

describe('a computed rule with a window of more than a day', () => {
  it.each([
    [-1, 429],
    [0, 401],
  ])('opens a window of a day: %i ms after its end %i', async (offset, status) => {
    const { openBrowser, clock } = open({ '/sign-in/email': () => ({ window: '7d', max: 1 }) });
    const browser = openBrowser();
    await browser.post('/sign-in/email', ada);
    clock.advanceMs(86_400_000 + offset);
    expect((await browser.post('/sign-in/email', ada)).status).toBe(status);
  });
});

describe('options of rate limits that cannot work are refused at start', () => {
  it.each<[string, AuthOptions<[], never, never>]>([
    ['INVALID_OPTION', { rateLimit: { max: -1 } }],
    ['INVALID_OPTION', { rateLimit: { max: 1.5 } }],
    ['INVALID_OPTION', { rateLimit: { window: 0 } }],
    ['INVALID_OPTION', { rateLimit: { customRules: { '/ok': { window: 10, max: Number.NaN } } } }],
    ['INVALID_OPTION', { rateLimit: { failedSignIns: { max: -1 } } }],
    ['INVALID_OPTION', { rateLimit: { mailsPerRecipient: { window: 0 } } }],
    ['INVALID_TIME_FORMAT', { rateLimit: { customRules: { '/ok': { window: 'soon' as never, max: 1 } } } }],
    ['INVALID_OPTION', { rateLimit: { storage: {} as never } }],
    ['SECONDARY_STORAGE_IS_REQUIRED', { rateLimit: { storage: 'secondary-storage' } }],
  ])('%s: %j', (code, options) => {
    expect(() => testAuth(options)).toThrow(expect.objectContaining({ code }));
  });
});
