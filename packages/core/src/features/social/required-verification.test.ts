import { expect, it } from 'vitest';
import { createOutbox, linkOf } from '../../../test/fixtures/email-verification/outbox.js';
import { fakeOAuth } from '../../../test/fixtures/social/fake-providers.js';
import { ada, errorOf, openProviderServer, whoIs } from '../../../test/fixtures/social/provider-fixture.js';

it('a provider that has not verified the address signs in only after the user has verified it, if that is required', async () => {
  const outbox = createOutbox();
  const server = openProviderServer(fakeOAuth(), {
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: outbox.verification,
  });
  const browser = server.openBrowser();
  const unverified = { ...ada, emailVerified: false };
  for (const _ of ['first', 'second']) {
    expect(errorOf(await server.signIn(browser, unverified))).toBe('email_not_verified');
    expect(await whoIs(browser)).toBeUndefined();
  }
  await server.auth.settled();
  expect(outbox.verifications).toHaveLength(1);
  await browser.get(linkOf(outbox.verifications[0]));
  expect(errorOf(await server.signIn(browser, unverified))).toBeNull();
  expect(await whoIs(browser)).toBe(ada.email);
});

it('a provider that has verified the address signs in at once', async () => {
  const server = openProviderServer(fakeOAuth(), {
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: createOutbox().verification,
  });
  const browser = server.openBrowser();
  expect(errorOf(await server.signIn(browser))).toBeNull();
  expect(await whoIs(browser)).toBe(ada.email);
});
