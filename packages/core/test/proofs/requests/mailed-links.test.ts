// Links in mails begin with the checked origin of the call, not with the host that the request itself names.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { linkOf } from '../../fixtures/email-verification/outbox.js';
import { must, openEverySignIn, victim } from '../accounts/every-sign-in.js';

const origin = 'https://app.example.com';
const baseURL = { allowedHosts: ['app.example.com'], trustForwardedHost: true };
const sources = fileURLToPath(new URL('../../../src/', import.meta.url));

/** A proxy that passes requests of the browser on to a server with another host. */
function behindProxy(handler: (request: Request) => Promise<Response>) {
  return (request: Request) => {
    const inner = new Request(request.url.replace(origin, 'https://inside.example:3000'), request);
    inner.headers.set('x-forwarded-host', 'app.example.com');
    return handler(inner);
  };
}

describe('the links in mails, behind a proxy [I10-A2]', () => {
  it('begin with the checked origin, also the link that takes a change of address back', async () => {
    const server = await openEverySignIn((options) => testAuth({ ...options, baseURL }));
    const { auth, clock, outbox, settle } = server;
    const owner = new Browser(behindProxy(auth.handler), origin, clock.now);
    await must(owner.post('/sign-up/email', victim));
    await must(owner.post('/send-verification-email', { email: victim.email }));
    await settle();
    await owner.get(linkOf(outbox.verifications.at(-1)));
    await must(owner.post('/change-email', { newEmail: 'new@example.com' }));
    await settle();
    await owner.get(linkOf(outbox.changes.at(-1)));
    await must(owner.post('/forget-password', { email: victim.email }));
    await settle();
    const undoing = outbox.notices.flatMap((each) => (each.kind === 'email-changed' && each.undoURL) || []);
    const links = [...outbox.verifications, ...outbox.changes, ...server.resets].map(({ url }) => url).concat(undoing);
    expect(undoing).toHaveLength(1);
    expect(links.filter((link) => new URL(link).origin !== origin)).toEqual([]);
    expect(links.length).toBeGreaterThan(3);
  });

  it('are made by code that does not read the URL of a request', () => {
    const reading = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /^(?:domain|features|http)\/.*(?<!\.test)\.ts$/.test(path))
      .filter((path) => /\brequest\??\.url\b/.test(readFileSync(`${sources}${path}`, 'utf8')));
    expect(reading.sort()).toEqual([
      'domain/settings/origin-of.ts', // decides which origin is accepted
      'http/handle.ts', // passes the URL to it
    ]);
  });
});
