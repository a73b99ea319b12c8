import { beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { ask, isPublic, mailsOf, withField } from './siblings.js';

let server: TestServer;
let person: Person;
beforeEach(async () => {
  server = await openTestServer();
  person = await server.meet();
});

describe('every input with a redirect target [R-J15]', () => {
  /** Addresses of apps, which are compared with a list: features/app-sign-in/app-sign-in.test.ts. */
  const ofApps = ['appSignIn.target'];
  const going = withField(/url|redirect(?<!^disableRedirect)|uri|target|next|return/i) // this one is a boolean
    .filter(({ name, field }) => !ofApps.includes(`${name}.${field}`));
  const labels: Readonly<Record<string, string>> = {
    callbackURL: 'callbackURL',
    redirectTo: 'redirectTo',
    newUserCallbackURL: 'newUserCallbackURL',
    errorCallbackURL: 'errorCallbackURL',
  };
  const bad = [
    'https://evil.tld',
    'https://evil.tld/app.example.com',
    '//evil.tld',
    '///evil.tld',
    '/\\evil.tld',
    '\\/evil.tld',
    '/%5Cevil.tld',
    '/%2Fevil.tld',
    '/\t/evil.tld',
    'http:evil.tld',
    'https:/evil.tld',
    'https://app.example.com.evil.tld',
    'https://app.example.comevil.tld',
    'https://app.example.com@evil.tld',
    'https://app.example.com:443@evil.tld',
    'https://app.example.com\\@evil.tld',
    'https://evil.tld#app.example.com',
    'https://evil.tld/?https://app.example.com',
    'http://app.example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://app.example.com',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://app.example.com/x',
    'http://[',
    'evil.tld',
  ];

  it('has a name that is checked', () => {
    for (const { field, name } of going) expect(Object.keys(labels), `${name}.${field}`).toContain(field);
    expect(going.length).toBeGreaterThan(5);
  });

  it.each(going.filter(({ found }) => isPublic(found)))(
    'never leads to another site: $name',
    async ({ found, field }) => {
      const before = await server.contents();
      const code = `INVALID_${labels[field]?.toUpperCase()}`;
      for (const target of bad) {
        const answer = await ask(server, person.browser, found, { [field]: target });
        expect(answer, target).toMatchObject({ status: 403, code, location: null });
      }
      await server.auth.settled();
      expect(mailsOf(server)).toEqual([]);
      expect(await server.contents()).toBe(before);
      for (const target of ['/next', 'https://app.example.com/next', '/next?a=b#c']) {
        const { status, code } = await ask(server, server.openBrowser(), found, { [field]: target });
        expect([status, code], target).not.toEqual([403, expect.stringContaining('INVALID_')]);
      }
    },
  );
});
