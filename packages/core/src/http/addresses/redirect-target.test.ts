import { describe, expect, onTestFinished, test } from 'vitest';
import { rules } from '../../../test/fixtures/http/trusted-origins.js';
import { isTrustedOrigin, isTrustedTarget } from './origin.js';

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
  ])('the path %s is allowed [H076]', (target) => {
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
    ['https://evil.tld', 'R-A01'],
    ['//evil.tld', 'R-A02'],
    ['/\\evil.tld', 'R-A02'],
    ['\\/evil.tld', 'R-A02'],
    ['\\\\evil.tld', 'R-A02'],
    ['/%5Cevil.tld', 'R-A02'],
    ['/%5cevil.tld', 'R-A02'],
    ['/%2Fevil.tld', 'R-A02'],
    ['/%2fevil.tld', 'R-A02'],
    ['/%2fevil.tld/../x', 'R-A02'],
    ['/%252fevil.tld', 'R-A02'],
    ['/%25255Cevil.tld', 'R-A02'],
    ['http:evil.tld', 'R-A02'],
    ['https:/evil.tld', 'R-A02'],
    ['///evil', 'R-A02'],
    ['////evil', 'R-A02'],
    ['/\t/evil.tld', 'R-A02'],
    ['/\n/evil.tld', 'R-A02'],
    ['/\r/evil.tld', 'R-A02'],
    ['\t//evil.tld', 'R-A02'],
    [' //evil.tld', 'R-A02'],
    ['\u2028//evil', 'R-A02'],
    ['/\u2028/evil', 'R-A02'],
    ['/\u00a0/evil', 'R-A02'],
    ['/\ufeff/evil', 'R-A02'],
    ['/\uff0fevil.tld', 'R-A02'],
    ['/\u012fevil.tld', 'R-A02'],
    ['/a\u0000b', 'R-A02'],
    ['/a b', 'R-A02'],
    ['/a\u0085b', 'R-A02'],
    ['/a\u202eb', 'R-A02'],
    ['/a\ud800b', 'R-A02'],
    ['/a\\b', 'R-A02'],
    ['/.//evil.tld', 'R-A02'],
    ['/a/..//evil.tld', 'R-A02'],
    ['/%2e//evil.tld', 'R-A02'],
    ['/a/%2E%2e/%2fevil.tld', 'R-A02'],
    ['/./%5cevil.tld', 'R-A02'],
    ['https:app.example.com', 'R-A02'],
    ['https:/app.example.com', 'R-A02'],
    ['https:///app.example.com', 'R-A02'],
    ['app.example.com', 'R-A02'],
    ['dashboard', 'R-A02'],
    ['./a', 'R-A02'],
    ['../a', 'R-A02'],
    ['?a=1', 'R-A02'],
    ['#a', 'R-A02'],
    ['@evil.tld', 'R-A02'],
    ['https://app.example.com@evil.tld', 'R-A03'],
    ['https://evil.tld/?https://app.example.com', 'R-A03'],
    ['https://app.example.com\\@evil.tld', 'R-A03'],
    ['https://evil.tld#app.example.com', 'R-A03'],
    ['https://evil.tld#@app.example.com', 'R-A03'],
    ['https://evil.tld/@app.example.com', 'R-A03'],
    ['https://evil.tld\\@app.example.com', 'R-A03'],
    ['https://user@app.example.com', 'R-A03'],
    ['https://user:pass@app.example.com/x', 'R-A03'],
    ['https://@app.example.com', 'R-A03'],
    ['https://:@app.example.com', 'R-A03'],
    ['myapp://user@anything', 'R-A03'],
    ['other://callback@evil', 'R-A03'],
    ['https://app.example.com.evil.tld', 'R-A04'],
    ['https://app.example.comevil.tld', 'R-A04'],
    ['https://app.example.com:443.evil.tld', 'R-A04'],
    ['https://app.example.com:8443/', 'R-A04'],
    ['https://app.example.com:/', 'R-A04'],
    ['https://app.example.com:0443/', 'R-A04'],
    ['http://app.example.com:443/', 'R-A04'],
    ['http://app.example.com/', 'R-A04'],
    ['https://app.example.com./', 'R-A04'],
    ['https://app%2eexample.com/', 'R-A04'],
    ['https://app。example.com/', 'R-A04'],
    ['https://ａpp.example.com/', 'R-A04'],
    ['', 'R-A06'],
    ['http://[', 'R-A06'],
    ['%', 'R-A06'],
    ['%E0%A4%A', 'R-A06'],
    ['/%E0%A4%A', 'R-A06'],
    ['/a%', 'R-A06'],
    ['/a%zz', 'R-A06'],
    ['https://app.example.com/%', 'R-A06'],
    ['https://', 'R-A06'],
    ['://', 'R-A06'],
    ['null', 'R-A06'],
    ['[object Object]', 'R-A06'],
    ['javascript:alert(1)', 'R-A07'],
    ['javascript:alert(1)//https://app.example.com', 'R-A07'],
    ['javascript://app.example.com/%0aalert(1)', 'R-A07'],
    ['JaVaScRiPt:alert(1)', 'R-A07'],
    ['JaVaScRiPt://app.example.com', 'R-A07'],
    ['\u0001javascript:alert(1)', 'R-A07'],
    ['\u0000https://app.example.com', 'R-A07'],
    ['java\tscript:alert(1)', 'R-A07'],
    ['data:text/html,x', 'R-A07'],
    ['data://app.example.com', 'R-A07'],
    ['vbscript:x', 'R-A07'],
    ['blob:https://app.example.com/x', 'R-A07'],
    ['blob://app.example.com/x', 'R-A07'],
    ['file:///etc/passwd', 'R-A07'],
    ['view-source:https://app.example.com', 'R-A07'],
    ['ws://app.example.com', 'R-A07'],
    ['https://evil.tld/.wild.example', 'R-A08'],
    ['https://evil.tld?.wild.example', 'R-A08'],
    ['https://evil.tld#.wild.example', 'R-A08'],
    ['https://evil.tld\\.wild.example', 'R-A08'],
    ['https://a.wild.example.evil.tld', 'R-A08'],
    ['https://a.wild.example@evil.tld', 'R-A08'],
    ['https://.wild.example', 'R-A08'],
    ['https://wild.example', 'R-A08'],
    ['https://xwild.example', 'R-A08'],
    ['http://a.wild.example', 'R-A08'],
    ['https://a.wild.example:8080', 'R-A08'],
    ['https://a%2f.wild.example', 'R-A08'],
    ['https://127.1/', 'R-A08'],
    ['a.wild.example', 'H074'],
    ['//a.wild.example', 'H074'],
    ['other://callback.evil', 'H075'],
    ['other://callback:80', 'H075'],
    ['other://callback:', 'H075'],
    ['other:///callback', 'H075'],
    ['other:callback', 'H075'],
    ['other:/callback', 'H075'],
    ['myapp:callback', 'H075'],
    ['myapps://callback', 'H075'],
    ['/"><script>', 'markup'],
    ['/a?b=<c>', 'markup'],
    ['/`a`', 'markup'],
  ])('%j is refused [%s]', (target) => {
    expect(isTrustedTarget(rules, target)).toBe(false);
  });

  test('the longest target has 2048 characters', () => {
    expect(isTrustedTarget(rules, `/${'a'.repeat(2047)}`)).toBe(true);
    expect(isTrustedTarget(rules, `/${'a'.repeat(2048)}`)).toBe(false);
    expect(isTrustedOrigin(rules, `https://${'a.'.repeat(2000)}wild.example`)).toBe(false);
  });

  test('is decided the same where the runtime has no URL.canParse [H084]', () => {
    const { canParse } = URL;
    onTestFinished(() => {
      URL.canParse = canParse;
    });
    Reflect.deleteProperty(URL, 'canParse');
    expect(URL.canParse).toBeUndefined();
    expect(['/home', 'https://app.example.com/home'].map((each) => isTrustedTarget(rules, each))).toEqual([true, true]);
    for (const target of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'https://['])
      expect([target, isTrustedTarget(rules, target)]).toEqual([target, false]);
  });

  test('a text of 100 kB is refused without being parsed [R-A06 R-J05]', () => {
    for (const text of ['/', 'https://app.example.com/', 'a:', '%20', '[', 'https://']) {
      expect(isTrustedTarget(rules, text.padEnd(100_000, text))).toBe(false);
    }
  });
});
