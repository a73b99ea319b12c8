import { describe, expect, it } from 'vitest';
import { ada, openTestServer, refusals, said } from '../../../test/fixtures/two-factor/fixture.js';

describe('a pending second factor', () => {
  it('survives a change of the display name and the picture, which prove nothing [I10-D24]', async () => {
    const server = await openTestServer();
    const { authenticator, browser: owner } = await server.enrol();
    const { browser } = await server.challenged();
    const change = { name: 'Countess', image: 'https://example.com/ada.png' };
    expect((await owner.post('/update-user', change)).status).toBe(200);
    const answer = await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(answer.json).toMatchObject({ user: { name: 'Countess' } });
  });

  it('ends with a change of the address', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged();
    await server.auth.api.changeAddress({ body: { email: ada.email, to: 'countess@example.com' } });
    const answer = await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(said(answer)).toEqual(refusals.cookie);
  });
});
