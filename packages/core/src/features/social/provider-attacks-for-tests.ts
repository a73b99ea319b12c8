// For tests: what attackers try on the way to a provider and back (R-B01 to R-B19), for any provider.
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256Text } from '../../crypto/hash.js';
import { Browser } from '../../testing/browser.js';
import { describeIdTokenAttacks } from './id-token-attacks-for-tests.js';
import {
  ada,
  errorOf,
  type OpenedWorld,
  openProviderWorld,
  type ProviderWorld,
  whoIs,
} from './provider-world-for-tests.js';

const restart = 'please_restart_the_process';
const inside = 'connect ECONNREFUSED db-7.corp:5432';

/** The same request as from a proxy that passes on whatever it is told. */
function elsewhere(request: Request): Request {
  const misled = new Request(request.url.replace('https://app.example.com', 'http://evil.tld:81'), request);
  const names = ['host', 'x-forwarded-host', 'x-forwarded-server', 'x-original-host', 'x-host'];
  for (const name of names) misled.headers.set(name, 'evil.tld:81');
  misled.headers.set('forwarded', 'host="evil.tld:81";proto=http');
  misled.headers.set('x-forwarded-proto', 'http');
  misled.headers.set('x-forwarded-prefix', '/evil');
  return misled;
}

/** Runs the attacks against one provider. */
export function describeProviderAttacks(name: string, makeWorld: () => ProviderWorld): void {
  describe(`attacks on signing in with ${name}`, () => {
    let world: OpenedWorld;
    let browser: Browser;
    const open = (options: Parameters<typeof openProviderWorld>[1] = {}) => {
      world = openProviderWorld(makeWorld(), options);
      browser = world.openBrowser();
      return world;
    };
    beforeEach(() => {
      open();
    });

    async function expectNobody() {
      expect(await whoIs(browser)).toBeUndefined();
      expect(world.rows('session')).toEqual([]);
    }

    it('is done by an honest person', async () => {
      const answer = await world.signIn(browser);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/home']);
      expect(await whoIs(browser)).toBe(ada.email);
    });

    it('a state that nobody was given leads nowhere [R-B01]', async () => {
      await world.begin(browser);
      for (const state of ['x'.repeat(32), '', '../', "' or 1=1", 'é'.repeat(9)]) {
        const answer = await world.comeBack(browser, state);
        expect([answer.status, errorOf(answer)]).toEqual([302, restart]);
      }
      expect(world.tokenCalls()).toEqual([]);
      await expectNobody();
    });

    it('a flow ends in no other browser than the one where it began [R-B02]', async () => {
      const { state } = await world.begin(browser);
      const victim = world.openBrowser();
      expect(errorOf(await world.comeBack(victim, state))).toBe(restart);
      expect(await whoIs(victim)).toBeUndefined();
      expect(world.tokenCalls()).toEqual([]);
    });

    it('nor is it used up there [R-B02]', async () => {
      const { state, nonce } = await world.begin(browser);
      world.now.nonce = nonce;
      await world.comeBack(world.openBrowser(), state);
      expect((await world.comeBack(browser, state)).headers.get('location')).toBe('/home');
    });

    it('an identity is linked to nobody but who began, still signed in [R-B03]', async () => {
      const attacker = { name: 'Eve', email: 'eve@example.com', password: 'correct horse' };
      await browser.post('/sign-up/email', attacker);
      const { state, nonce } = await world.begin(browser, {}, '/link-social');
      world.now.nonce = nonce;
      const victim = browser.clone();
      await victim.post('/sign-out');
      expect(errorOf(await world.comeBack(victim, state))).toBe(restart);
      expect(world.tokenCalls()).toEqual([]);
      expect(world.rows('account')).toHaveLength(1);
    });

    it('an answer of another provider is none, and burns the state [R-B04]', async () => {
      const { state, nonce } = await world.begin(browser);
      world.now.nonce = nonce;
      const mixed = await browser.get(`/callback/elsewhere?code=a&state=${state}`);
      expect(errorOf(mixed)).toBe(restart);
      expect(errorOf(await world.comeBack(browser, state))).toBe(restart);
      // A document that says where the provider is may be read to begin with.
      expect(world.calls.filter(({ url }) => !url.includes('/.well-known/'))).toEqual([]);
    });

    it('a callback works once [R-B05]', async () => {
      const { state, nonce } = await world.begin(browser);
      world.now.nonce = nonce;
      const copy = browser.clone();
      await world.comeBack(browser, state);
      expect(errorOf(await world.comeBack(copy, state))).toBe(restart);
      expect(world.tokenCalls()).toHaveLength(1);
      expect(world.rows('session')).toHaveLength(1);
    });

    it('of 32 at once one redeems the code [R-B05]', async () => {
      const { state, nonce } = await world.begin(browser);
      world.now.nonce = nonce;
      const answers = await Promise.all(Array.from({ length: 32 }, () => world.comeBack(browser.clone(), state)));
      expect(answers.filter((answer) => answer.headers.get('location') === '/home')).toHaveLength(1);
      expect(answers.filter((answer) => errorOf(answer) === restart)).toHaveLength(31);
      expect(world.tokenCalls()).toHaveLength(1);
      expect(world.rows('session')).toHaveLength(1);
    });

    it('the code is bound to the flow by PKCE with S256, where the provider takes it [R-B06]', async () => {
      const { url, state, nonce } = await world.begin(browser);
      world.now.nonce = nonce;
      await world.comeBack(browser, state);
      const verifier = world.tokenCalls()[0]?.form.get('code_verifier');
      expect(url.searchParams.get('code_challenge_method')).toBe(world.world.pkce ? 'S256' : null);
      expect(url.searchParams.get('code_challenge')).toBe(world.world.pkce ? sha256Text(verifier ?? '') : null);
      expect(verifier?.length).toBe(world.world.pkce ? 128 : undefined);
    });

    it('nobody but the server says what the flow rests on [R-B06]', async () => {
      const { url } = await world.begin(browser, {
        state: 'mine',
        nonce: 'mine',
        redirect_uri: 'https://evil.tld',
        code_challenge: 'mine',
        code_challenge_method: 'plain',
        response_type: 'token',
        client_id: 'mine',
        additionalParams: { state: 'mine' },
      });
      expect(url.href).not.toMatch(/mine|evil|plain|=token/);
      expect(url.searchParams.getAll('state')).toHaveLength(1);
      expect(url.searchParams.get('response_type')).toBe('code');
      const redirectURI = url.searchParams.get('redirect_uri');
      expect(redirectURI).toBe(`https://app.example.com/api/auth/callback/${world.world.id}`);
      for (const scopes of [['a b'], ['a&state=mine'].map((each) => `${each}\n`), [''], [7]])
        expect((await world.begin(browser, { scopes })).answer.status).toBe(400);
    });

    it('the redirect URI is the configured one to the byte, whatever host or path is asked for [R-A09]', async () => {
      const { id } = world.world;
      const misled = new Browser(
        (request) => world.auth.handler(elsewhere(request)),
        'https://app.example.com',
        world.clock.now,
      );
      const spelt = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
      const redirectURI = `https://app.example.com/api/auth/callback/${id}`;
      for (const path of [`callback/${id}`, `callback/${spelt}`, `callback/${id.toUpperCase()}`, `CALLBACK/${id}`]) {
        const { url, state, nonce } = await world.begin(misled);
        expect(url.searchParams.getAll('redirect_uri')).toEqual([redirectURI]);
        world.now.nonce = nonce;
        await misled.get(`/${path}?code=a-code&state=${state}`);
      }
      const sent = world.tokenCalls().map(({ form }) => form.getAll('redirect_uri'));
      expect(sent).toEqual([[redirectURI]]); // another spelling of the path is another path: R-A10
    });

    it.each([[{ origin: 'https://evil.tld' }], [{ origin: 'null' }], [{ origin: 'https://app.example.com.evil.tld' }]])(
      'no foreign page begins a flow: %o [R-B07 R-B08 R-B09]',
      async (headers) => {
        for (const path of ['/sign-in/social', '/link-social']) {
          const answer = await browser.post(path, { provider: world.world.id, callbackURL: '/' }, { headers });
          expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
        }
      },
    );

    it('nothing but GET and POST gets to the callback, nothing but POST begins [R-B10]', async () => {
      const { state, nonce } = await world.begin(browser);
      world.now.nonce = nonce;
      for (const [method, status] of [
        ['HEAD', 405],
        ['PUT', 404],
        ['OPTIONS', 404],
        ['DELETE', 404],
      ] as const) {
        const answer = await browser.send(`/callback/${world.world.id}?code=a&state=${state}`, { method });
        expect([method, answer.status]).toEqual([method, status]);
      }
      expect((await browser.get('/sign-in/social')).status).toBe(404);
      expect((await world.comeBack(browser, state)).headers.get('location')).toBe('/home');
    });

    describeIdTokenAttacks(makeWorld);

    it.each([[false], ['false'], [0], ['0'], [null], [undefined], ['no'], [{}]])(
      'an address is not verified by a mark of %o [R-B14]',
      async (emailVerified) => {
        if (world.world.verified.includes(emailVerified)) return;
        await world.signIn(browser, { ...ada, emailVerified });
        const [made] = world.rows('user');
        if (made) expect(made).toMatchObject({ emailVerified: 0 });
      },
    );

    it.each([[undefined], [null], [''], [{}], [[]], [true], [Number.NaN], [' ']])(
      'there is nobody without an id: %o [R-B15]',
      async (id) => {
        const answer = await world.signIn(browser, { ...ada, id });
        expect(errorOf(answer)).toBe('unable_to_get_user_info');
        expect(world.rows('account')).toEqual([]);
        await expectNobody();
      },
    );

    it('the same id elsewhere is somebody else [R-B16]', async () => {
      await world.signIn(world.openBrowser());
      const { json } = await browser.post('/sign-in/social', { provider: 'elsewhere', callbackURL: '/home' });
      const state = new URL((json as { url: string }).url).searchParams.get('state');
      world.now.person = { ...ada, id: world.rows('account')[0]?.accountId, email: 'eve@example.com' };
      await browser.get(`/callback/elsewhere?code=a&state=${state}`);
      expect(await whoIs(browser)).toBe('eve@example.com');
      expect(world.rows('user')).toHaveLength(2);
    });

    it('another identity at the same provider with the same address is not the same person [R-B17]', async () => {
      await world.signIn(world.openBrowser());
      const before = world.rows('account');
      const other = typeof ada.id === 'string' ? `${ada.id}1` : ada.id;
      expect(errorOf(await world.signIn(browser, { ...ada, id: other }))).toBe('account_not_linked');
      expect(world.rows('account')).toEqual(before);
      expect(await whoIs(browser)).toBeUndefined();
    });

    it('nothing is linked where linking is off [R-B18]', async () => {
      open({ account: { accountLinking: { enabled: false, trustedProviders: [world.world.id] } } });
      await world.openBrowser().post('/sign-up/email', { name: 'Ada', email: ada.email, password: 'correct horse' });
      expect(errorOf(await world.signIn(browser))).toBe('account_not_linked');
      expect(world.rows('account')).toHaveLength(1);
    });

    it('what a provider says of its refusal is text, and nothing but text [R-B19]', async () => {
      const { state } = await world.begin(browser, { errorCallbackURL: '/sign-in?from=a' });
      const error_description = 'é\r\nSet-Cookie: x=1 <script>';
      const answer = await world.comeBack(browser, state, { error: 'access_denied', error_description });
      const location = answer.headers.get('location') ?? '';
      expect(location).toMatch(/^\/sign-in\?[\x21-\x7e]*$/);
      expect(new URLSearchParams(location.split('?')[1]).get('error_description')).toBe(error_description);
      expect([errorOf(answer), location]).toEqual(['access_denied', expect.not.stringMatching(/[<>]|undefined/)]);
      expect(answer.headers.getSetCookie().join()).not.toContain('x=1');
      expect(world.tokenCalls()).toEqual([]);
    });

    it.each([
      ['cannot be reached', () => Promise.reject(new TypeError(inside, { cause: new Error(inside) }))],
      ['answers with a fault', async () => new Response(inside, { status: 500 })],
      ['refuses', async () => Response.json({ error: inside, error_description: inside }, { status: 400 })],
    ])('a provider that %s tells nobody about hosts inside [R-J12]', async (_, fail) => {
      await world.signIn(browser);
      world.now.answers = fail;
      const another = world.openBrowser();
      const noCode = await world.signIn(another);
      expect(noCode.headers.get('location')).toBe('https://app.example.com/api/auth/error?error=invalid_code');
      const noTokens = await browser.post('/refresh-token', { providerId: world.world.id });
      world.now.answers = async (request, about) =>
        request.url === world.world.tokenURL ? world.world.answers(request, about) : fail();
      const noProfile = await world.signIn(another);

      // One that knows neither keys nor documents yet.
      open().now.answers = fail;
      const { idTokens } = world.world;
      const token = idTokens ? await idTokens.sign(idTokens.claimsOf(ada, undefined)) : 'a.b.c';
      const noKeys = (await world.begin(browser, { idToken: { token } })).answer;
      for (const { json } of [noTokens, noKeys])
        expect(json).toEqual({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) });
      for (const { text, headers } of [noCode, noTokens, noProfile, noKeys])
        expect(text + JSON.stringify([...headers])).not.toMatch(/db-7|ECONN/);
    });
  });
}
