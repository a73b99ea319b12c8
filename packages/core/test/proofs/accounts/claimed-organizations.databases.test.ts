// Organizations, names and image of an account whose mailbox its owner proves for the first time.
import { expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';
import { must, openEveryWayIn, victim, whoIs } from './every-way-in.js';
import { signInByCode } from './proven-account.js';

const listed = async (browser: Browser) => (await browser.get('/organization/list')).json;

describeAuthOnEveryDatabase('an account with an organization whose mailbox was never proven', (openAuth) => {
  it('loses membership, organization, names and image at the first proof by its owner [R-C02]', async () => {
    const server = await openEveryWayIn(openAuth);
    const attacker = await server.signUp();
    await must(attacker.post('/update-user', { image: 'https://evil.example/x.png' }));
    await must(attacker.post('/organization/create', { name: 'Alone', slug: 'alone' }));
    const evil = (await must(attacker.post('/organization/create', { name: 'Evil', slug: 'evil' }))).json as {
      id: string;
    };
    const second = server.openBrowser();
    await must(
      second.post('/sign-up/email', { name: 'Second', email: 'second@example.com', password: victim.password }),
    );
    const secondId = (await whoIs(second)) ?? '';
    await server.auth.api.addMember({ body: { organizationId: evil.id, userId: secondId, role: ['owner'] } });
    const owner = server.openBrowser();
    const { json } = await must(signInByCode(server, owner, victim.email));
    expect(json).toMatchObject({
      user: { name: '', image: null, username: null, displayUsername: null, emailVerified: true },
    });
    expect(await listed(owner)).toEqual([]);
    expect(await listed(second)).toMatchObject([{ slug: 'evil' }]);
    await must(second.post('/organization/create', { name: 'Alone', slug: 'alone' }));
  });

  it('is not refused to its owner as the only owner of an organization with another member', async () => {
    const server = await openEveryWayIn(openAuth);
    const attacker = await server.signUp();
    const evil = (await must(attacker.post('/organization/create', { name: 'Evil', slug: 'evil' }))).json as {
      id: string;
    };
    const second = server.openBrowser();
    await must(
      second.post('/sign-up/email', { name: 'Second', email: 'second@example.com', password: victim.password }),
    );
    const secondId = (await whoIs(second)) ?? '';
    await server.auth.api.addMember({ body: { organizationId: evil.id, userId: secondId, role: ['member'] } });
    const owner = server.openBrowser();
    await must(signInByCode(server, owner, victim.email));
    expect(await listed(owner)).toEqual([]);
    expect(await listed(second)).toMatchObject([{ slug: 'evil' }]);
  });

  it('keeps everything if its user verifies the address by the link of the mail', async () => {
    const server = await openEveryWayIn(openAuth);
    const browser = await server.signUp();
    await must(browser.post('/organization/create', { name: 'Mine', slug: 'mine' }));
    await must(browser.post('/send-verification-email', { email: victim.email }));
    await server.settle();
    await browser.get(server.linkOf(server.outbox.verifications.at(-1)));
    expect(await listed(browser)).toMatchObject([{ slug: 'mine' }]);
    expect((await browser.get('/get-session?disableCookieCache=true')).json).toMatchObject({
      user: { name: victim.name, username: victim.username, emailVerified: true },
    });
  });
});
