import { expect, it } from 'vitest';
import { fakeOAuth } from '../../../../test/fixtures/social/fake-providers.js';
import { ada, errorOf, openProviderServer, whoIs } from '../../../../test/fixtures/social/provider-fixture.js';

const form = 'application/x-www-form-urlencoded';

async function signInBy(body: string, type: string) {
  const server = openProviderServer(fakeOAuth());
  const honest = server.now.answers;
  server.now.answers = async (request, about) =>
    request.url === server.provider.tokenURL
      ? new Response(body, { headers: { 'content-type': type } })
      : honest(request, about);
  const browser = server.openBrowser();
  const error = errorOf(await server.signIn(browser));
  return { ...server, browser, error, account: server.rows('account')[0] };
}

it.each([form, `${form}; charset=utf-8`, 'Application/X-WWW-Form-Urlencoded;charset=UTF-8'])(
  'a token answer of the type %s is read as a form',
  async (type) => {
    const { browser, error, account, auth } = await signInBy(
      'access_token=at%2B1&token_type=bearer&scope=user%3Aemail%2Cgist&expires_in=3600&refresh_token=rt+1',
      type,
    );
    expect([error, await whoIs(browser)]).toEqual([null, ada.email]);
    expect(account).toMatchObject({ scope: 'user:email,gist' });
    const body = { providerId: 'fake-oauth' };
    const { accessToken, accessTokenExpiresAt } = await auth.api.getAccessToken({ body, headers: browser.headers });
    expect([accessToken, accessTokenExpiresAt]).toEqual(['at+1', new Date(Date.UTC(2030, 0, 1, 1))]);
  },
);

it.each([
  [
    'an error',
    'error=bad_verification_code&error_description=for+a-person-of-the-test',
    form,
    'it says an error with status 200',
  ],
  ['nothing', '', form, 'it has no token'],
  ['a name twice', 'access_token=a&access_token=b', form, 'neither a JSON object nor a form'],
  ['another type', 'access_token=a', 'text/plain', 'neither a JSON object nor a form'],
  ['a type that only begins so', 'access_token=a', `${form}2`, 'neither a JSON object nor a form'],
])('a form with %s is refused', async (_, body, type, reason) => {
  const { browser, error, lines } = await signInBy(body, type);
  expect([error, await whoIs(browser)]).toEqual(['invalid_code', undefined]);
  expect(lines).toEqual([expect.stringContaining(reason)]);
  expect(lines.join()).not.toContain('a-person-of-the-test');
});

it('JSON under the type of a form is read as JSON', async () => {
  expect((await signInBy('{"access_token":"at-1"}', form)).error).toBeNull();
});
