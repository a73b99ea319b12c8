import { describe, expect, test } from 'vitest';
import { isTrustedOrigin, parseOrigins } from './origin.js';

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
    expect(() => parseOrigins(['https://fine.example', entry])).toThrow('trustedOrigins[1]: got ');
    expect(() => parseOrigins(['https://fine.example', entry])).toThrow(reason);
  });

  test('null and undefined entries are left out [H080]', () => {
    const some = parseOrigins([null, 'https://app.example.com', undefined]);
    expect(isTrustedOrigin(some, 'https://app.example.com')).toBe(true);
    expect(isTrustedOrigin(some, 'null')).toBe(false);
    expect(isTrustedOrigin(parseOrigins([]), 'https://app.example.com')).toBe(false);
  });

  test('a wildcard below a name that cannot be registered is allowed', () => {
    expect(isTrustedOrigin(parseOrigins(['http://*.localhost:3000']), 'http://one.localhost:3000')).toBe(true);
  });
});
