import { expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures/application.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../test/fixtures/every-database.js';
import { magicLinkWithOutbox, pathOf } from '../../../test/fixtures/magic-link/mails.js';

const email = 'ada@example.com';
const racers = 32;

async function open(openAuth: OpenAuth) {
  const { plugin, mails } = magicLinkWithOutbox({ confirm: false });
  const server = await openAuth({ plugins: [plugin, fixture] });
  const rowsOf = async (table: string) => (await server.auth.api.look()).filter((each) => each.table === table);
  const linkFor = async (body: object = {}) => {
    await server.openBrowser().post('/sign-in/magic-link', { email, ...body });
    await server.auth.settled();
    return pathOf(mails.at(-1));
  };
  return { ...server, rowsOf, linkFor };
}

describeAuthOnEveryDatabase('links that sign in', (openAuth) => {
  it('create a user, then sign them in', async () => {
    const { openBrowser, linkFor, rowsOf } = await open(openAuth);
    for (const name of ['Ada', 'Eve']) {
      const browser = openBrowser();
      expect((await browser.get(await linkFor({ name }))).status).toBe(302);
      expect((await browser.get('/get-session')).json).toMatchObject({
        user: { email, name: 'Ada', emailVerified: true },
      });
    }
    expect(await rowsOf('user')).toHaveLength(1);
    expect(await rowsOf('verification')).toEqual([]);
  });

  it('only one of 32 calls with the same link signs in [H003 R-J14]', async () => {
    const { openBrowser, linkFor, rowsOf } = await open(openAuth);
    const link = await linkFor({ callbackURL: '/in' });
    const answers = await Promise.all(Array.from({ length: racers }, () => openBrowser().get(link)));
    const places = answers.map(({ headers }) => headers.get('location'));
    expect(places.filter((place) => place === '/in')).toHaveLength(1);
    expect(places.filter((place) => place === '/in?error=INVALID_TOKEN')).toHaveLength(racers - 1);
    expect(await rowsOf('session')).toHaveLength(1);
    expect(await rowsOf('user')).toHaveLength(1);
  });

  it('32 links for one new address all sign in, and create one user', async () => {
    const { openBrowser, linkFor, rowsOf } = await open(openAuth);
    const links: string[] = [];
    for (let index = 0; index < racers; index++)
      links.push(await linkFor({ callbackURL: '/in', newUserCallbackURL: '/new' }));
    const answers = await Promise.all(links.map((link) => openBrowser().get(link)));
    const places = answers.map(({ headers }) => headers.get('location'));
    expect(places.filter((place) => place === '/new')).toHaveLength(1);
    expect(places.filter((place) => place === '/in')).toHaveLength(racers - 1);
    expect(await rowsOf('user')).toHaveLength(1);
    expect(await rowsOf('session')).toHaveLength(racers);
  });
});
