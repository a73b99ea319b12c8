import { describe, expect, test } from 'vitest';
import { rules } from '../../../test/fixtures/http/trusted-origins.js';
import { isTrustedOrigin, parseOrigins } from './origin.js';

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
    ['null', 'R-B09'],
    ['', 'bare'],
    ['https://app.example.com/', 'bare'],
    ['https://app.example.com/path', 'bare'],
    ['https://app.example.com?', 'bare'],
    ['https://app.example.com#', 'bare'],
    ['https://user@app.example.com', 'bare'],
    ['https://app.example.com:443', 'bare'],
    ['HTTPS://app.example.com', 'bare'],
    ['https://App.example.com', 'bare'],
    [' https://app.example.com', 'bare'],
    ['https://app.example.com https://evil.tld', 'bare'],
    ['https://app.example.com, https://evil.tld', 'bare'],
    ['https:app.example.com', 'bare'],
    ['app.example.com', 'bare'],
    ['/', 'bare'],
    ['https://a.wild.example/', 'bare'],
    ['https://u@a.wild.example', 'bare'],
    ['https://app.example.com.evil.tld', 'R-A04'],
    ['https://app.example.comevil.tld', 'R-A04'],
    ['https://app.example.com:443.evil.tld', 'R-A04'],
    ['https://app.example.com:8443', 'R-A04'],
    ['http://app.example.com', 'R-A04'],
    ['https://app.example.com.', 'R-A04'],
    ['http://localhost:30000', 'R-A04'],
    ['http://localhost', 'R-A04'],
    ['javascript:alert(1)//https://app.example.com', 'R-A07'],
    ['blob:https://app.example.com/0c1b', 'R-A07'],
    ['data:text/html,https://app.example.com', 'R-A07'],
    ['https://wild.example', 'R-A08'],
    ['https://.wild.example', 'R-A08'],
    ['https://a..wild.example', 'R-A08'],
    ['https://evilwild.example', 'R-A08'],
    ['https://a.wild.example.evil.tld', 'R-A08'],
    ['https://a.wild.example.', 'R-A08'],
    ['https://a.wild.example:8443', 'R-A08'],
    ['https://a,b.wild.example', 'R-A08'],
    ['http://a.wild.example', 'R-A08'],
    ['http://a.ports.example', 'R-A08'],
    ['http://a.ports.example:80800', 'R-A08'],
    ['other://callback.evil', 'H075'],
    ['other://Callback', 'H075'],
    ['other://', 'H075'],
    ['myapp2://callback', 'H075'],
    ['myapp:callback', 'H075'],
    ['myapp://callback/', 'H075'],
  ])('%j is not trusted [%s]', (origin) => {
    expect(isTrustedOrigin(rules, origin)).toBe(false);
  });

  test('the default port in a pattern means the default port of that scheme', () => {
    const pattern = parseOrigins(['*.example.com:443']);
    expect(isTrustedOrigin(pattern, 'https://a.example.com')).toBe(true);
    expect(isTrustedOrigin(pattern, 'http://a.example.com:443')).toBe(true);
    expect(isTrustedOrigin(pattern, 'http://a.example.com')).toBe(false);
  });
});
