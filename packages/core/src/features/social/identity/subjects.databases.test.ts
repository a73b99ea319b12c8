// The id of a user at a provider: up to 255 ASCII characters, spaces too, compared with their case (OpenID Connect Core §2).
import { expect, it } from 'vitest';
import { fixture } from '../../../../test/fixtures/application.js';
import { describeAuthOnEveryDatabase } from '../../../../test/fixtures/every-database.js';
import { fakeIdTokens, fakeOAuth, fakeOidc } from '../../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  errorOf,
  type ProviderUser,
  type TestProvider,
} from '../../../../test/fixtures/social/provider-fixture.js';
import { docsOf } from '../../../contract/errors.js';

const longest = `a ${'x'.repeat(253)}`;
/** Each is another user: nothing of an id is cut, folded or trimmed. */
const different = ['auth0|Ada Lovelace', 'auth0|ada lovelace', 'ada', 'Ada', 'ada ', ' ada', 'a  da', 'a da'];
const accepted = [
  ...different,
  longest,
  `b${longest.slice(1)}`,
  'https://login.example/id/00D?a=b#c',
  '"\\\'`%_$~!',
  '0',
];
const refused = [`${longest}x`, 'é', 'ada\u00a0', 'ada\u0000', 'ada\n', '\u0130', '𝒶da', '\x7f'];

describeAuthOnEveryDatabase('the id of a user at a provider', (openAuth) => {
  async function open(provider: TestProvider) {
    const lines: string[] = [];
    const keep = (line: string) => void lines.push(line);
    let person: ProviderUser = ada;
    let nonce: string | undefined;
    const server = await openAuth({
      plugins: [...(provider.options.plugins ?? []), fixture],
      rateLimit: { enabled: false },
      logLevel: 'warn',
      logger: { debug() {}, info() {}, warn: keep, error: keep },
      async fetch(input, init) {
        const answer = await provider.answers(new Request(input, init), { person, nonce });
        return answer ?? new Response('', { status: 404 });
      },
    });
    async function signIn(id: string, email: string) {
      person = { ...ada, id, email };
      const browser = server.openBrowser();
      const begun = await browser.post('/sign-in/social', { provider: provider.id, callbackURL: '/home' });
      const { searchParams } = new URL((begun.json as { url: string }).url);
      nonce = searchParams.get('nonce') ?? undefined;
      return errorOf(await browser.get(`/callback/${provider.id}?code=c&state=${searchParams.get('state')}`));
    }
    const accountIds = async () =>
      (await server.auth.api.look()).flatMap(({ table, row }) =>
        table === 'account' ? [(row as { accountId: string }).accountId] : [],
      );
    return { ...server, lines, signIn, accountIds };
  }

  it.each([
    ['user info', fakeOAuth],
    ['id tokens', fakeOidc],
  ])('is kept as the provider sends it: %s', async (_, makeProvider) => {
    const { signIn, accountIds } = await open(makeProvider());
    for (const round of [1, 2])
      for (const [index, id] of accepted.entries())
        expect([id, await signIn(id, `user${index}@example.com`), round]).toEqual([id, null, round]);
    expect((await accountIds()).toSorted()).toEqual(accepted.toSorted());
  });

  it.each([
    ['user info', fakeOAuth],
    ['id tokens', fakeOidc],
  ])(
    'is refused with a line in the log, and changes nothing, if it is longer or not ASCII: %s',
    async (_, makeProvider) => {
      const provider = makeProvider();
      const { signIn, auth, lines } = await open(provider);
      for (const id of refused) {
        expect([id, await signIn(id, 'ada@example.com')]).toEqual([id, 'unable_to_get_user_info']);
        expect(lines.splice(0)).toEqual([
          `latchkey: an answer of ${provider.id} was refused: the id of the user (\`sub\`) is not text of 1 to 255 ASCII characters. ${docsOf('PROVIDER_FAILED')}`,
        ]);
      }
      const rows = await auth.api.look();
      expect(rows.filter(({ table }) => table === 'user' || table === 'account')).toEqual([]);
    },
  );

  it('is accepted by the same rule in a token that a client sends', async () => {
    const provider = fakeOidc();
    const { openBrowser, lines } = await open(provider);
    const show = async (id: string) => {
      const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf({ ...ada, id }, undefined));
      return (await openBrowser().post('/sign-in/social', { provider: provider.id, idToken: { token } })).status;
    };
    expect(await show(longest)).toBe(200);
    expect(await show(`${longest}x`)).toBe(401);
    expect(lines).toHaveLength(1);
  });
});
