import { type TOTP, URI } from 'otpauth';
import { expect, it } from 'vitest';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import { must, openEverySignIn, victim, whoIs } from '../accounts/every-sign-in.js';

const rounds = 8;
const { email, password } = victim;

describeAuthInTurn('a provider that would join while a second factor is turned on', (openAuth) => {
  it(`leaves no session without the factor, in ${rounds} rounds`, async () => {
    const server = await openEverySignIn(openAuth);
    const owner = await server.signUp();
    await server.auth.api.verifyAddress({ body: { email } });
    for (let round = 0; round < rounds; round++) {
      const visitor = server.openBrowser();
      const { json } = await must(visitor.post('/sign-in/social', { provider: 'fake-oauth', callbackURL: '/' }));
      const state = new URL((json as { url: string }).url).searchParams.get('state');
      const enabled = await must(owner.post('/two-factor/enable', { password }));
      const authenticator = URI.parse((enabled.json as { totpURI: string }).totpURI) as TOTP;
      const code = authenticator.generate({ timestamp: server.clock.now().getTime() });
      await Promise.all([
        must(owner.post('/two-factor/verify-totp', { code })),
        visitor.get(`/callback/fake-oauth?code=c&state=${state}`),
      ]);
      expect(await whoIs(visitor)).toBeNull();
      await must(owner.post('/two-factor/disable', { password }));
      await owner.post('/unlink-account', { providerId: 'fake-oauth' }); // linked, if the provider was faster
    }
  });
});

describeAuthInTurn('an account at a provider that waits for the second factor', (openAuth) => {
  const impostor = { id: 'impostor', email, name: 'V', emailVerified: true };

  async function openWaiting() {
    const server = await openEverySignIn(openAuth);
    const owner = await server.signUp();
    await server.auth.api.verifyAddress({ body: { email } });
    const { code } = await server.enrol(owner);
    server.clock.advance(60);
    return { ...server, owner, code };
  }

  it('does not wait beside another account at this provider', async () => {
    const server = await openWaiting();
    await server.bySocial(server.owner, { path: '/link-social' });
    server.atProvider.person = impostor;
    const visitor = server.openBrowser();
    const { headers } = await server.bySocial(visitor);
    expect(headers.get('location')).toContain('error=account_not_linked');
    expect((await visitor.get('/two-factor/challenge')).json).toBeNull();
  });

  it('ends the sign-in if another one was linked meanwhile', async () => {
    const server = await openWaiting();
    const visitor = server.openBrowser();
    server.atProvider.person = impostor;
    await server.bySocial(visitor);
    server.atProvider.person = { ...impostor, id: 'v-at-provider' };
    await server.bySocial(server.owner, { path: '/link-social' });
    server.clock.advance(60);
    const answer = await visitor.post('/two-factor/verify-totp', { code: server.code() });
    expect(answer).toMatchObject({ status: 401, json: { code: 'INVALID_TWO_FACTOR_COOKIE' } });
    expect(await whoIs(visitor)).toBeNull();
  });
});
