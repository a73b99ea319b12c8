import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTrustedOrigin, isTrustedTarget, parseOrigins } from './origin.js';

// Nightly runs raise this to millions (security.md F07).
const numRuns = Number(process.env.LATCHKEY_PROPERTY_RUNS ?? 20_000);

const rules = parseOrigins([
  'https://app.example.com',
  'http://localhost:3000',
  'https://*.wild.example',
  '*.both.example',
  'http://*.ports.example:8080',
  'myapp://',
  'other://callback',
]);

describe('parsing trusted origins', () => {
  test.each([
    ['https://app.example.com', 'https://app.example.com'],
    ['https://app.example.com/', 'https://app.example.com'],
    ['HTTPS://App.Example.COM', 'https://app.example.com'],
    ['https://app.example.com:443', 'https://app.example.com'],
    ['http://app.example.com:443', 'http://app.example.com:443'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://müller.example', 'https://xn--mller-kva.example'],
    ['capacitor://localhost', 'capacitor://localhost'],
    ['exp://192.168.0.2:8081', 'exp://192.168.0.2:8081'],
    ['chrome-extension://abcdefgh/', 'chrome-extension://abcdefgh'],
  ])('%s trusts the origin %s', (entry, origin) => {
    expect(isTrustedOrigin(parseOrigins([entry]), origin)).toBe(true);
  });

  test.each([
    ['', 'is empty'],
    [' https://app.example.com', 'white space'],
    ['https://app.example.com\n', 'white space'],
    ['https://app\u200b.example.com', 'control character'],
    ['app.example.com', 'lacks its scheme'],
    ['localhost:3000', 'lacks its scheme'],
    ['https:app.example.com', 'lacks its scheme'],
    ['null', 'lacks its scheme'],
    ['myapp:', 'lacks its scheme'],
    ['//app.example.com', 'path'],
    ['https://', 'lacks its host'],
    ['https:///', 'lacks its host'],
    ['https://app.example.com/path', 'path'],
    ['https://app.example.com//', 'path'],
    ['myapp://callback/path', 'path'],
    ['https://user@app.example.com', 'without user'],
    ['https://user:secret@app.example.com', 'without user'],
    ['https://app.example.com?', 'without user, query'],
    ['https://app.example.com/?a=1', 'without user, query'],
    ['https://app.example.com#', 'fragment'],
    ['https://app%2eexample.com', 'encoded'],
    ['https:\\\\app.example.com', 'without user'],
    ['https://app.example.com.', 'empty label'],
    ['https://.example.com', 'empty label'],
    ['https://app..example.com', 'empty label'],
    ['https://app.example.com,https://b.example', 'path'],
    ['https://a.example,b.example', 'no host name has'],
    ['https://app.example.com:', 'not a valid origin'],
    ['https://app.example.com:99999', 'not a valid origin'],
    ['https://app.example.com:x', 'not a valid origin'],
    ['https://[::1', 'not a valid origin'],
    ['javascript://app.example.com', 'cannot be trusted'],
    ['JavaScript://', 'cannot be trusted'],
    ['data://x', 'cannot be trusted'],
    ['vbscript://x', 'cannot be trusted'],
    ['blob://x', 'cannot be trusted'],
    ['file://', 'cannot be trusted'],
    ['ftp://app.example.com', 'cannot be trusted'],
    ['wss://app.example.com', 'cannot be trusted'],
    ['*', 'first label'],
    ['https://*', 'first label'],
    ['https://*:8080', 'first label'],
    ['*example.com', 'first label'],
    ['https://app-*.example.com', 'first label'],
    ['https://app.*.com', 'first label'],
    ['*.*.example.com', 'first label'],
    ['app.*.com', 'lacks its scheme'],
    ['*.', 'not a valid pattern'],
    ['*.:80', 'empty label'],
    ['*.example.com:', 'not a valid pattern'],
    ['*.0.0.1', 'not a valid pattern'],
    ['*.example.com.', 'empty label'],
    ['*..example.com', 'empty label'],
    ['*.com', 'top-level domain'],
    ['https://*.com:8443', 'top-level domain'],
    ['myapp://*', 'only http and https'],
    ['myapp://*.example.com', 'only http and https'],
  ])('%j is a mistake that the error explains', (entry, reason) => {
    expect(() => parseOrigins(['https://fine.example', entry])).toThrow(`trustedOrigins: ${JSON.stringify(entry)}`);
    expect(() => parseOrigins(['https://fine.example', entry])).toThrow(reason);
  });

  test('H080: null and undefined entries are left out', () => {
    const some = parseOrigins([null, 'https://app.example.com', undefined]);
    expect(isTrustedOrigin(some, 'https://app.example.com')).toBe(true);
    expect(isTrustedOrigin(some, 'null')).toBe(false);
    expect(isTrustedOrigin(parseOrigins([]), 'https://app.example.com')).toBe(false);
  });

  test('a wildcard below a name that nobody can register is allowed', () => {
    expect(isTrustedOrigin(parseOrigins(['http://*.localhost:3000']), 'http://one.localhost:3000')).toBe(true);
  });
});

describe('trusting an Origin header', () => {
  test.each([
    'https://app.example.com',
    'http://localhost:3000',
    'https://a.wild.example',
    'https://a-1.b_2.wild.example',
    'http://a.both.example',
    'https://a.both.example',
    'http://a.ports.example:8080',
    'myapp://',
    'myapp://anything',
    'other://callback',
  ])('%s is trusted', (origin) => {
    expect(isTrustedOrigin(rules, origin)).toBe(true);
  });

  test.each([
    ['R-B09', 'null'],
    ['bare', ''],
    ['bare', 'https://app.example.com/'],
    ['bare', 'https://app.example.com/path'],
    ['bare', 'https://app.example.com?'],
    ['bare', 'https://app.example.com#'],
    ['bare', 'https://user@app.example.com'],
    ['bare', 'https://app.example.com:443'],
    ['bare', 'HTTPS://app.example.com'],
    ['bare', 'https://App.example.com'],
    ['bare', ' https://app.example.com'],
    ['bare', 'https://app.example.com https://evil.tld'],
    ['bare', 'https://app.example.com, https://evil.tld'],
    ['bare', 'https:app.example.com'],
    ['bare', 'app.example.com'],
    ['bare', '/'],
    ['bare', 'https://a.wild.example/'],
    ['bare', 'https://u@a.wild.example'],
    ['R-A04', 'https://app.example.com.evil.tld'],
    ['R-A04', 'https://app.example.comevil.tld'],
    ['R-A04', 'https://app.example.com:443.evil.tld'],
    ['R-A04', 'https://app.example.com:8443'],
    ['R-A04', 'http://app.example.com'],
    ['R-A04', 'https://app.example.com.'],
    ['R-A04', 'http://localhost:30000'],
    ['R-A04', 'http://localhost'],
    ['R-A07', 'javascript:alert(1)//https://app.example.com'],
    ['R-A07', 'blob:https://app.example.com/0c1b'],
    ['R-A07', 'data:text/html,https://app.example.com'],
    ['R-A08', 'https://wild.example'],
    ['R-A08', 'https://.wild.example'],
    ['R-A08', 'https://a..wild.example'],
    ['R-A08', 'https://evilwild.example'],
    ['R-A08', 'https://a.wild.example.evil.tld'],
    ['R-A08', 'https://a.wild.example.'],
    ['R-A08', 'https://a.wild.example:8443'],
    ['R-A08', 'https://a,b.wild.example'],
    ['R-A08', 'http://a.wild.example'],
    ['R-A08', 'http://a.ports.example'],
    ['R-A08', 'http://a.ports.example:80800'],
    ['H075', 'other://callback.evil'],
    ['H075', 'other://Callback'],
    ['H075', 'other://'],
    ['H075', 'myapp2://callback'],
    ['H075', 'myapp:callback'],
    ['H075', 'myapp://callback/'],
  ])('%s: %j is not trusted', (_row, origin) => {
    expect(isTrustedOrigin(rules, origin)).toBe(false);
  });

  test('the default port in a pattern means the default port of that scheme', () => {
    const pattern = parseOrigins(['*.example.com:443']);
    expect(isTrustedOrigin(pattern, 'https://a.example.com')).toBe(true);
    expect(isTrustedOrigin(pattern, 'http://a.example.com:443')).toBe(true);
    expect(isTrustedOrigin(pattern, 'http://a.example.com')).toBe(false);
  });
});

describe('trusting a redirect target', () => {
  test.each([
    '/',
    '/dashboard',
    '/a/b/c.html',
    '/a/../b',
    '/a//b',
    '/a?b=@c',
    '/@user',
    '/a+b',
    '/a?q=a+b',
    '/~user',
    '/a%20b',
    '/a#fragment',
    '/a#/route?x=1',
    '/?x=1',
    '/#x',
    '/x?a=1&b=2',
    '/x?a=1&token=evil#f',
    '/a:b',
    '/:80',
    '/a?next=https://other.example/x',
    '/a?next=//other.example',
    '/a?list[]=1&list[]=2',
    "/it's(a)*b!,;=$&",
    '/a?q=%0A',
    '/-_.',
    '/a|b?{c}^d',
    '/%E6%97%A5%E6%9C%AC',
  ])('H076: the path %s is allowed', (target) => {
    expect(isTrustedTarget(rules, target)).toBe(true);
  });

  test.each([
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com/a/b?c=@d#e',
    'https://app.example.com?x=1',
    'https://app.example.com#x',
    'https://app.example.com:443/a',
    'HTTPS://APP.example.com/a',
    'https://app.example.com/?next=https://evil.tld/@x',
    'http://localhost:3000/x',
    'https://a.b.wild.example/x',
    'http://a.both.example:80/x',
    'http://a.ports.example:8080/x',
    'myapp://',
    'myapp://anything/a?b=c#d',
    'myapp:///path',
    'myapp://Any/Path',
    'MyApp://callback',
    'other://callback',
    'other://callback/path?x=1',
  ])('the URL %s is allowed', (target) => {
    expect(isTrustedTarget(rules, target)).toBe(true);
  });

  test.each([
    ['R-A01', 'https://evil.tld'],
    ['R-A02', '//evil.tld'],
    ['R-A02', '/\\evil.tld'],
    ['R-A02', '\\/evil.tld'],
    ['R-A02', '\\\\evil.tld'],
    ['R-A02', '/%5Cevil.tld'],
    ['R-A02', '/%5cevil.tld'],
    ['R-A02', '/%2Fevil.tld'],
    ['R-A02', '/%2fevil.tld'],
    ['R-A02', '/%2fevil.tld/../x'],
    ['R-A02', '/%252fevil.tld'],
    ['R-A02', '/%25255Cevil.tld'],
    ['R-A02', 'http:evil.tld'],
    ['R-A02', 'https:/evil.tld'],
    ['R-A02', '///evil'],
    ['R-A02', '////evil'],
    ['R-A02', '/\t/evil.tld'],
    ['R-A02', '/\n/evil.tld'],
    ['R-A02', '/\r/evil.tld'],
    ['R-A02', '\t//evil.tld'],
    ['R-A02', ' //evil.tld'],
    ['R-A02', '\u2028//evil'],
    ['R-A02', '/\u2028/evil'],
    ['R-A02', '/\u00a0/evil'],
    ['R-A02', '/\ufeff/evil'],
    ['R-A02', '/\uff0fevil.tld'],
    ['R-A02', '/\u012fevil.tld'],
    ['R-A02', '/a\u0000b'],
    ['R-A02', '/a b'],
    ['R-A02', '/a\u0085b'],
    ['R-A02', '/a\u202eb'],
    ['R-A02', '/a\ud800b'],
    ['R-A02', '/a\\b'],
    ['R-A02', '/.//evil.tld'],
    ['R-A02', '/a/..//evil.tld'],
    ['R-A02', '/%2e//evil.tld'],
    ['R-A02', '/a/%2E%2e/%2fevil.tld'],
    ['R-A02', '/./%5cevil.tld'],
    ['R-A02', 'https:app.example.com'],
    ['R-A02', 'https:/app.example.com'],
    ['R-A02', 'https:///app.example.com'],
    ['R-A02', 'app.example.com'],
    ['R-A02', 'dashboard'],
    ['R-A02', './a'],
    ['R-A02', '../a'],
    ['R-A02', '?a=1'],
    ['R-A02', '#a'],
    ['R-A02', '@evil.tld'],
    ['R-A03', 'https://app.example.com@evil.tld'],
    ['R-A03', 'https://evil.tld/?https://app.example.com'],
    ['R-A03', 'https://app.example.com\\@evil.tld'],
    ['R-A03', 'https://evil.tld#app.example.com'],
    ['R-A03', 'https://evil.tld#@app.example.com'],
    ['R-A03', 'https://evil.tld/@app.example.com'],
    ['R-A03', 'https://evil.tld\\@app.example.com'],
    ['R-A03', 'https://user@app.example.com'],
    ['R-A03', 'https://user:pass@app.example.com/x'],
    ['R-A03', 'https://@app.example.com'],
    ['R-A03', 'https://:@app.example.com'],
    ['R-A03', 'myapp://user@anything'],
    ['R-A03', 'other://callback@evil'],
    ['R-A04', 'https://app.example.com.evil.tld'],
    ['R-A04', 'https://app.example.comevil.tld'],
    ['R-A04', 'https://app.example.com:443.evil.tld'],
    ['R-A04', 'https://app.example.com:8443/'],
    ['R-A04', 'https://app.example.com:/'],
    ['R-A04', 'https://app.example.com:0443/'],
    ['R-A04', 'http://app.example.com:443/'],
    ['R-A04', 'http://app.example.com/'],
    ['R-A04', 'https://app.example.com./'],
    ['R-A04', 'https://app%2eexample.com/'],
    ['R-A04', 'https://app。example.com/'],
    ['R-A04', 'https://ａpp.example.com/'],
    ['R-A06', ''],
    ['R-A06', 'http://['],
    ['R-A06', '%'],
    ['R-A06', '%E0%A4%A'],
    ['R-A06', '/%E0%A4%A'],
    ['R-A06', '/a%'],
    ['R-A06', '/a%zz'],
    ['R-A06', 'https://app.example.com/%'],
    ['R-A06', 'https://'],
    ['R-A06', '://'],
    ['R-A06', 'null'],
    ['R-A06', '[object Object]'],
    ['R-A07', 'javascript:alert(1)'],
    ['R-A07', 'javascript:alert(1)//https://app.example.com'],
    ['R-A07', 'javascript://app.example.com/%0aalert(1)'],
    ['R-A07', 'JaVaScRiPt:alert(1)'],
    ['R-A07', 'JaVaScRiPt://app.example.com'],
    ['R-A07', '\u0001javascript:alert(1)'],
    ['R-A07', '\u0000https://app.example.com'],
    ['R-A07', 'java\tscript:alert(1)'],
    ['R-A07', 'data:text/html,x'],
    ['R-A07', 'data://app.example.com'],
    ['R-A07', 'vbscript:x'],
    ['R-A07', 'blob:https://app.example.com/x'],
    ['R-A07', 'blob://app.example.com/x'],
    ['R-A07', 'file:///etc/passwd'],
    ['R-A07', 'view-source:https://app.example.com'],
    ['R-A07', 'ws://app.example.com'],
    ['R-A08', 'https://evil.tld/.wild.example'],
    ['R-A08', 'https://evil.tld?.wild.example'],
    ['R-A08', 'https://evil.tld#.wild.example'],
    ['R-A08', 'https://evil.tld\\.wild.example'],
    ['R-A08', 'https://a.wild.example.evil.tld'],
    ['R-A08', 'https://a.wild.example@evil.tld'],
    ['R-A08', 'https://.wild.example'],
    ['R-A08', 'https://wild.example'],
    ['R-A08', 'https://xwild.example'],
    ['R-A08', 'http://a.wild.example'],
    ['R-A08', 'https://a.wild.example:8080'],
    ['R-A08', 'https://a%2f.wild.example'],
    ['R-A08', 'https://127.1/'],
    ['H074', 'a.wild.example'],
    ['H074', '//a.wild.example'],
    ['H075', 'other://callback.evil'],
    ['H075', 'other://callback:80'],
    ['H075', 'other://callback:'],
    ['H075', 'other:///callback'],
    ['H075', 'other:callback'],
    ['H075', 'other:/callback'],
    ['H075', 'myapp:callback'],
    ['H075', 'myapps://callback'],
    ['markup', '/"><script>'],
    ['markup', '/a?b=<c>'],
    ['markup', '/`a`'],
  ])('%s: %j is refused', (_row, target) => {
    expect(isTrustedTarget(rules, target)).toBe(false);
  });

  test('the longest target has 2048 characters', () => {
    expect(isTrustedTarget(rules, `/${'a'.repeat(2047)}`)).toBe(true);
    expect(isTrustedTarget(rules, `/${'a'.repeat(2048)}`)).toBe(false);
    expect(isTrustedOrigin(rules, `https://${'a.'.repeat(2000)}wild.example`)).toBe(false);
  });

  test('R-A06, R-J05: a text of 100 kB is refused without being parsed', () => {
    for (const text of ['/', 'https://app.example.com/', 'a:', '%20', '[', 'https://']) {
      expect(isTrustedTarget(rules, text.padEnd(100_000, text))).toBe(false);
    }
  });
});

// What a browser would do, and what a parser by the letter of RFC 3986 appendix B would, said without our code.
const trustedHost =
  /^(?:https:\/\/app\.example\.com(?::443)?|http:\/\/localhost:3000|https:\/\/[^.].*\.wild\.example(?::443)?|https?:\/\/[^.].*\.both\.example(?::(?:80|443))?|http:\/\/[^.].*\.ports\.example:8080|myapp:\/\/.*|other:\/\/callback)$/;

function browserLandsAt(target: string, page: string): string {
  const url = new URL(target, page);
  expect([url.username, url.password]).toEqual(['', '']);
  return `${url.protocol}//${url.host}`;
}

function letterOfTheRfc(target: string): { scheme: string | undefined; authority: string | undefined } {
  const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?[^#]*)?(?:#.*)?$/s.exec(target);
  return { scheme: parts?.[1]?.toLowerCase(), authority: parts?.[2]?.toLowerCase() };
}

const pieces = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('https://', 'http://', 'https:', '//', '/', '\\', 'myapp://', 'other://', 'blob:'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('javascript:', 'data:', 'HTTPS://', ':', ':443', ':80', ':8080', ':3000', '@', '?', '#'),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'app.example.com',
      'localhost',
      '.wild.example',
      'wild.example',
      'a',
      '.both.example',
      'evil.tld',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('callback', '.ports.example', '..', '.', '%2f', '%5C', '%2e', '%00', '%', '%25'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\t', '\n', '\r', ' ', '\0', '\u2028', '\u3002', '\uff0f', '\u200b', '\u00ad', '[', ']'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);
const targets = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

describe('the matcher against other parsers', () => {
  test('no generated target is accepted that leads anywhere else (F07)', () => {
    fc.assert(
      fc.property(targets, (target) => {
        if (!isTrustedTarget(rules, target)) return;
        const { scheme, authority } = letterOfTheRfc(target);
        for (const home of ['https://home.invalid', 'http://home.invalid:81']) {
          const landed = browserLandsAt(target, `${home}/some/page?x#y`);
          if (target.startsWith('/')) {
            expect([landed, scheme, authority]).toEqual([home, undefined, undefined]);
            // Written out again after being resolved, it still stays.
            const { pathname, search, hash } = new URL(target, home);
            expect(browserLandsAt(pathname + search + hash, home)).toBe(home);
          } else {
            expect(landed).toMatch(trustedHost);
            expect(`${scheme}://${authority}`).toMatch(trustedHost);
          }
        }
      }),
      { numRuns, seed: 7 },
    );
  });

  test('no generated Origin header is accepted that is not the origin of a trusted place', () => {
    fc.assert(
      fc.property(targets, (origin) => {
        if (!isTrustedOrigin(rules, origin)) return;
        expect(origin).toMatch(trustedHost);
        expect(browserLandsAt(origin, 'https://home.invalid')).toBe(origin);
      }),
      { numRuns, seed: 8 },
    );
  });

  test('every path of harmless segments is accepted, alone and behind a trusted origin', () => {
    const word = fc.string({
      unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@", '%20', '%C3%A9'),
      minLength: 1,
      maxLength: 6,
    });
    // A segment of dots alone can collapse and bring two slashes together.
    const segments = fc.array(
      word.filter((text) => !/^\.+$/.test(text)),
      { maxLength: 5 },
    );
    const part = fc.option(fc.array(fc.oneof(word, fc.constantFrom('/', '?')), { maxLength: 5 }), { nil: undefined });
    fc.assert(
      fc.property(segments, part, part, (path, query, fragment) => {
        const target = `/${path.join('/')}${query ? `?${query.join('')}` : ''}${fragment ? `#${fragment.join('')}` : ''}`;
        expect(isTrustedTarget(rules, target)).toBe(true);
        expect(isTrustedTarget(rules, `https://app.example.com${target}`)).toBe(true);
        expect(isTrustedTarget(rules, `https://evil.tld${target}`)).toBe(false);
      }),
      { numRuns: numRuns / 4, seed: 9 },
    );
  });

  test('R-A06: whatever the text, there is an answer and no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(typeof isTrustedTarget(rules, text)).toBe('boolean');
        expect(typeof isTrustedOrigin(rules, text)).toBe('boolean');
      }),
      { numRuns: numRuns / 4, seed: 10 },
    );
  });
});
