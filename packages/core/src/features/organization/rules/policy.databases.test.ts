import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../../test/fixtures/every-database.js';
import { outcomeOf } from '../../../../test/fixtures/organization/fixture.js';
import { openPolicy, password, protect, refused } from '../../../../test/fixtures/organization/policy.js';

const base = '/organization';
const racers = 16;

describeAuthOnEveryDatabase('the policy of an organization', (openAuth) => {
  it('refuses every call that begins after it was turned on, while members act', async () => {
    const server = await openPolicy({ openAuth });
    const { id, requireFactor } = server;
    const admin = await server.join(id, 'admin');
    const rename = (name: string) =>
      admin.browser.post(`${base}/update`, { organizationId: id, data: { name } }).then(outcomeOf);
    const acting = Array.from({ length: racers }, (_, each) => rename(`before ${each}`));
    const turnedOn = requireFactor().then(async (answer) => [outcomeOf(answer), await rename('after')]);
    expect(await turnedOn).toEqual(['200', refused]);
    for (const outcome of await Promise.all(acting)) expect(['200', refused]).toContain(outcome);
    const { name } = (await server.owner.browser.get(`${base}/get-full-organization?organizationId=${id}`)).json as {
      name: string;
    };
    expect(name).not.toBe('after');
  });

  it('counts from its date, in reads and in changes, and is stored as it was sent', async () => {
    const server = await openPolicy({ openAuth });
    const { id, clock } = server;
    const admin = await server.join(id, 'admin');
    await server.requireFactor({ graceDays: 1 });
    const calls = async () => [
      outcomeOf(await admin.browser.get(`${base}/get-full-organization?organizationId=${id}`)),
      outcomeOf(await admin.browser.get(`${base}/list-roles`)),
      outcomeOf(await admin.browser.get(`${base}/list-teams`)),
      outcomeOf(await admin.browser.post(`${base}/update`, { organizationId: id, data: {} })),
      outcomeOf(await admin.browser.post(`${base}/set-active`, { organizationId: id })),
    ];
    clock.advance(86_399);
    expect(new Set(await calls())).toEqual(new Set(['200']));
    clock.advance(1);
    expect(new Set(await calls())).toEqual(new Set([refused]));
    await protect(server, admin);
    expect(new Set(await calls())).toEqual(new Set(['200']));
  });

  it('lets no member act with a factor that is being removed', async () => {
    const server = await openPolicy({ openAuth });
    const { id } = server;
    const admin = await server.join(id, 'admin');
    const { code } = await protect(server, admin);
    await server.requireFactor();
    // A session of its own, which stays after the removal.
    const other = server.openBrowser();
    await other.post('/sign-in/email', { email: admin.email, password });
    await other.post('/two-factor/verify-totp', { code: code() });
    const rename = () => other.post(`${base}/update`, { organizationId: id, data: { name: 'New' } }).then(outcomeOf);
    expect(await rename()).toBe('200');
    const [removed, ...outcomes] = await Promise.all([
      admin.browser.post('/two-factor/disable', { password }),
      ...Array.from({ length: racers }, rename),
    ]);
    expect(removed.status).toBe(200);
    for (const outcome of outcomes) expect(['200', refused, '409 ACCOUNT_HAS_CHANGED']).toContain(outcome);
    expect(await rename()).toBe(refused);
  });
});
