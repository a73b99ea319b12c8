import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { fakeIdTokens, fakeOAuth, fakeOidc, tokenAnswer } from '../../../test/fixtures/social/fake-providers.js';
import { ada, errorOf, type ProviderUser } from '../../../test/fixtures/social/provider-fixture.js';
import { createAuth } from '../../auth.js';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';

const racers = 32;
const restart = 'please_restart_the_process';
const password = 'correct horse';

const stateOf = ({ json }: BrowserAnswer) => new URL((json as { url: string }).url).searchParams.get('state') ?? '';
const leadsTo = (answer: BrowserAnswer) => errorOf(answer) ?? answer.headers.get('location');
const tally = (ends: readonly (string | null)[]) =>
  Object.fromEntries([...new Set(ends)].map((end) => [end, ends.filter((each) => each === end).length]));

describeAuthOnEveryDatabase('social sign-in', (openAuth) => {
  async function open(account = {}) {
    const fake = fakeOAuth();
    const calls: string[] = [];
    let person: ProviderUser = ada;
    let round = 1;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      calls.push(request.url);
      const form = new URLSearchParams(await request.clone().text());
      if (form.get('grant_type') === 'refresh_token') {
        if (form.get('refresh_token') !== `rt-${round}`)
          return Response.json({ error: 'invalid_grant' }, { status: 400 });
        round += 1;
        return tokenAnswer({ access_token: `at-${round}`, refresh_token: `rt-${round}` });
      }
      return (await fake.answers(request, { person, nonce: undefined })) ?? new Response('', { status: 404 });
    };
    const server = await openAuth({ plugins: fake.options.plugins ?? [], fetch, account });
    const { options } = server.auth;
    // A database in memory has one process only.
    const other = options.database === ':memory:' ? server.auth : createAuth({ ...options, migrate: false });
    const begin = async (browser: Browser, path = '/sign-in/social') => {
      const answer = await browser.post(path, { provider: fake.id, callbackURL: '/home' });
      return stateOf(answer);
    };
    const comeBack = (browser: Browser, state: string) => browser.get(`/callback/${fake.id}?code=c&state=${state}`);
    return {
      ...server,
      other,
      calls,
      begin,
      comeBack,
      asPerson: (next: ProviderUser) => {
        person = next;
      },
    };
  }

  it('only one of 32 concurrent callbacks redeems the code [R-B05 Z11]', async () => {
    const { openBrowser, begin, comeBack, calls } = await open();
    const browser = openBrowser();
    const state = await begin(browser);
    const answers = await Promise.all(Array.from({ length: racers }, () => comeBack(browser.clone(), state)));
    expect(tally(answers.map(leadsTo))).toEqual({ '/home': 1, [restart]: racers - 1 });
    expect(calls.filter((url) => url.endsWith('/token'))).toHaveLength(1);
  });

  it('stores the latest expiry of an access token that a client can send', async () => {
    const server = fakeOidc();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const about = { person: ada, nonce: undefined };
      return (await server.answers(new Request(input, init), about)) ?? new Response('', { status: 404 });
    };
    const { openBrowser, clock } = await openAuth({ plugins: server.options.plugins ?? [], fetch });
    const last = Date.parse('9999-12-31T23:59:59.999Z');
    for (const [expiresAt, status] of [
      [0, 200],
      [last, 200],
      [last + 1, 400],
      [8.64e15, 400],
      [-1, 400],
    ] as const) {
      clock.advance(11);
      // Each call needs its own token, because a token opens only one session.
      const token = await fakeIdTokens.sign({ ...fakeIdTokens.claimsOf(ada, undefined), jti: `${expiresAt}` });
      const body = { provider: server.id, idToken: { token, accessToken: 'at', expiresAt } };
      expect((await openBrowser().post('/sign-in/social', body)).status, `${expiresAt}`).toBe(status);
    }
  });

  it('32 concurrent first sign-ins create one user with one account [H121 Z12]', async () => {
    const { openBrowser, begin, comeBack } = await open();
    const browsers = await Promise.all(
      Array.from({ length: racers }, async () => {
        const browser = openBrowser();
        return { browser, state: await begin(browser) };
      }),
    );
    const answers = await Promise.all(browsers.map(({ browser, state }) => comeBack(browser, state)));
    expect(tally(answers.map(leadsTo))).toEqual({ '/home': racers });
    const users = await Promise.all(browsers.map(async ({ browser }) => (await browser.get('/get-session')).json));
    expect(new Set(users.map((each) => (each as { user: { id: string } }).user.id)).size).toBe(1);
    const [first] = browsers;
    expect((await first?.browser.get('/list-accounts'))?.json).toHaveLength(1);
  });

  it('in a race of an attacker and 8 sign-ins of the owner, the owner gets the account and the attacker loses access [R-C01]', async () => {
    const { openBrowser, begin, comeBack } = await open();
    const squatter = openBrowser();
    await squatter.post('/sign-up/email', { name: 'Eve', email: ada.email, password });
    const owners = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = openBrowser();
        return { browser, state: await begin(browser) };
      }),
    );
    const answers = await Promise.all(owners.map(({ browser, state }) => comeBack(browser, state)));
    expect(tally(answers.map(leadsTo))).toEqual({ '/home': 8 });
    expect((await squatter.get('/get-session')).json).toBeNull();
    expect((await openBrowser().post('/sign-in/email', { email: ada.email, password })).status).toBe(401);
    expect((await owners[0]?.browser.get('/list-accounts'))?.json).toMatchObject([{ provider: 'fake-oauth' }]);
  });

  it('an identity that 8 users link concurrently is linked to one of them [Z13]', async () => {
    const { openBrowser, begin, comeBack } = await open({ accountLinking: { allowDifferentEmails: true } });
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const browser = openBrowser();
        await browser.post('/sign-up/email', { name: 'A', email: `a${index}@example.com`, password });
        return { browser, state: await begin(browser, '/link-social') };
      }),
    );
    const answers = await Promise.all(people.map(({ browser, state }) => comeBack(browser, state)));
    expect(tally(answers.map(leadsTo))).toEqual({ '/home': 1, account_already_linked_to_different_user: 7 });
  });

  it('a user who links two identities of one provider concurrently gets one [Z13]', async () => {
    const { openBrowser, begin, comeBack, asPerson } = await open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', { name: 'Ada', email: ada.email, password });
    const states = [await begin(browser, '/link-social'), await begin(browser, '/link-social')];
    const answers = await Promise.all(
      states.map((state, index) => {
        asPerson({ ...ada, id: `${index}` });
        return comeBack(browser.clone(), state);
      }),
    );
    const ends = answers.map(leadsTo);
    expect(ends.filter((end) => end === '/home')).toHaveLength(1);
    expect((await browser.get('/list-accounts')).json).toHaveLength(2);
  });

  it('32 concurrent calls for a new access token cause one refresh, and get the same token [Z16]', async () => {
    const { openBrowser, begin, comeBack, calls, clock } = await open();
    const browser = openBrowser();
    await comeBack(browser, await begin(browser));
    clock.advance(3599);
    calls.length = 0;
    const ask = () => browser.clone().post('/get-access-token', { providerId: 'fake-oauth' });
    const answers = await Promise.all(Array.from({ length: racers }, ask));
    expect(tally(answers.map(({ json }) => (json as { accessToken: string }).accessToken))).toEqual({ 'at-2': racers });
    expect(calls).toHaveLength(1);
  });

  it('two processes refresh a rotating token once, and get the same token [Z16 RFC 9700 4.14.2]', async () => {
    const { auth, openBrowser, begin, comeBack, calls, clock, other } = await open();
    const browser = openBrowser();
    await comeBack(browser, await begin(browser));
    clock.advance(3599);
    calls.length = 0;
    const body = { providerId: 'fake-oauth' };
    const { headers } = browser;
    const answers = await Promise.all(
      [auth, other, auth, other].map((each) => each.api.getAccessToken({ body, headers })),
    );
    expect(answers.map(({ accessToken }) => accessToken)).toEqual(Array(4).fill('at-2'));
    expect(calls).toHaveLength(1);
  });
});
