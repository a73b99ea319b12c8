import { expect, it } from 'vitest';
import { partsOf, serverVerifierOf, verifierOf } from '../../../test/fixtures/jwt-verifier.js';
import { testAuth } from '../../testing/test-auth.js';
import { jwt } from './index.js';

it('a verifier refuses what the server signs for another purpose than the one that the service names [R-E06]', async () => {
  const server = testAuth({ plugins: [jwt()] });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', { name: 'Ada', email: 'a@example.com', password: 'correct horse' });
  const { user } = (await browser.get('/get-session')).json as { user: { id: string } };
  const signed = async (purpose?: string) =>
    (await server.auth.api.signJWT({ body: { payload: { sub: user.id }, ...(purpose && { purpose }) } })).token;
  const tokens = {
    user: (await server.auth.api.getToken({ headers: browser.headers })).token,
    server: await signed(),
    invitation: await signed('invitation'),
  };
  expect(Object.values(tokens).map((each) => partsOf(each).header.typ)).toEqual([
    'JWT',
    'server+jwt',
    'invitation+jwt',
  ]);
  const verifiers = {
    user: verifierOf(server),
    server: serverVerifierOf(server),
    invitation: verifierOf(server, { purpose: 'invitation' }),
  };
  for (const [purpose, checked] of Object.entries(verifiers))
    for (const [of, each] of Object.entries(tokens)) {
      const checking = checked(each).then(
        ({ userId }) => userId,
        ({ code }) => code,
      );
      expect(await checking, `${of} at ${purpose}`).toBe(of === purpose ? user.id : 'INVALID_TOKEN');
    }
  for (const wrong of ['', 'a b', 'JWT', 'a/b', 'x'.repeat(65)])
    await expect(server.auth.api.signJWT({ body: { payload: {}, purpose: wrong } })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  expect(() => verifierOf(server, { purpose: '' })).toThrow(/^createVerifier\.purpose/);
});
