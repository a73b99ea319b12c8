import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../../test/fixtures/every-database.js';
import type { TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { openPolicy } from '../../../../test/fixtures/organization/policy.js';
import { keyHeader, testKey } from '../../../../test/fixtures/plugins/test-key.js';
import type { Browser } from '../../../testing/browser.js';
import { testAuth } from '../../../testing/test-auth.js';

const update = { organization: ['update'] };
const remove = { organization: ['delete'] };

/** The answers to a handler whose own statement reads the session. */
async function byToken(browser: Browser, input: object) {
  const path = '/test-key/ask-by-token';
  return [await browser.post(path, { ...input, locked: false }), await browser.post(path, { ...input, locked: true })];
}

async function open(openAuth: OpenAuth) {
  const { plugin } = testKey();
  const server = await openPolicy({ openAuth, plugins: [plugin] });
  const [admin, member, stranger] = [
    await server.join(server.id, 'admin'),
    await server.join(server.id, 'member'),
    await server.meet(),
  ];
  /** The answers without a lock, with it, and where the handler's own statement reads the session. */
  async function ask({ browser }: TestUser, permission: object, organizationId = server.id, headers = {}) {
    const input = { organizationId, permission };
    const answers = [
      await browser.post('/test-key/ask', { ...input, locked: false }, { headers }),
      await browser.post('/test-key/ask', { ...input, locked: true }, { headers }),
      ...(keyHeader in headers ? [] : await byToken(browser, input)),
    ];
    return [...new Set(answers.map(({ json }) => (json as { readonly answer?: string }).answer))];
  }
  return { ...server, admin, member, stranger, ask };
}

describeAuthOnEveryDatabase('the permission that a plugin asks for', (openAuth) => {
  it('is that of the caller’s roles in the organization, read with or without a lock', async () => {
    const { owner, admin, member, stranger, ask } = await open(openAuth);
    expect(await ask(owner, remove)).toEqual(['allowed']);
    expect(await ask(admin, update)).toEqual(['allowed']);
    expect(await ask(admin, remove)).toEqual(['not-granted']);
    expect(await ask(member, update)).toEqual(['not-granted']);
    expect(await ask(owner, {})).toEqual(['not-granted']);
    expect(await ask(owner, { invoice: ['create'] })).toEqual(['not-granted']);
    expect(await ask(stranger, update)).toEqual(['not-a-member']);
    expect(await ask(owner, update, 'no-such-organization')).toEqual(['not-a-member']);
  });

  it('counts a role that the organization has created, until it is deleted', async () => {
    const { owner, member, id, ask } = await open(openAuth);
    const role = { role: 'editor', permission: update, organizationId: id };
    expect((await owner.browser.post('/organization/create-role', role)).status).toBe(200);
    const change = { memberId: member.memberId, organizationId: id };
    await owner.browser.post('/organization/update-member-role', { ...change, role: 'editor' });
    expect(await ask(member, update)).toEqual(['allowed']);
    await owner.browser.post('/organization/update-member-role', { ...change, role: 'member' });
    expect(await ask(member, update)).toEqual(['not-granted']);
  });

  it('needs the second factor that the organization requires', async () => {
    const { owner, admin, ask, requireFactor } = await open(openAuth);
    await requireFactor();
    expect(await ask(owner, update)).toEqual(['allowed']);
    expect(await ask(admin, update)).toEqual(['second-factor']);
  });

  it('is what both a key and its user can do, at this moment', async () => {
    const { admin, owner, id, ask, openBrowser } = await open(openAuth);
    const program = { ...admin, browser: openBrowser() };
    const withScopes = (scopes: string) => ({ [keyHeader]: `${admin.email} key:use ${scopes}` });
    expect(await ask(program, update, id, withScopes('organization:update'))).toEqual(['allowed']);
    expect(await ask(program, update, id, withScopes('organization:delete'))).toEqual(['scope']);
    expect(await ask(program, remove, id, withScopes('organization:delete'))).toEqual(['not-granted']);
    const demote = { memberId: admin.memberId, role: 'member', organizationId: id };
    await owner.browser.post('/organization/update-member-role', demote);
    expect(await ask(program, update, id, withScopes('organization:update'))).toEqual(['not-granted']);
  });

  it('counts the roles in a team of the caller, if the call names the team', async () => {
    const { owner, member, id } = await open(openAuth);
    const made = await owner.browser.post('/organization/create-team', { name: 'Press', organizationId: id });
    const { id: teamId } = made.json as { readonly id: string };
    const added = { teamId, memberId: member.memberId, role: 'admin', organizationId: id };
    expect((await owner.browser.post('/organization/add-team-member', added)).status).toBe(200);
    const answers = [];
    for (const locked of [false, true])
      for (const place of [{ teamId }, { teamId: 'other' }, {}]) {
        const input = { organizationId: id, permission: update, locked, ...place };
        answers.push((await member.browser.post('/test-key/ask', input)).json);
      }
    const each = [{ answer: 'allowed' }, { answer: 'not-granted' }, { answer: 'not-granted' }];
    expect(answers).toEqual([...each, ...each]);
  });
});

it('a plugin that asks without organizations fails with a reason in the log, and nothing is allowed', async () => {
  const logged: string[] = [];
  const log = (message: string, details?: object) => void logged.push(message, String(Object(details).error));
  const { openBrowser } = testAuth({
    plugins: [testKey().plugin],
    logger: { debug: log, error: log, warn: log, info: log },
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
  const input = { organizationId: 'x', permission: update, locked: false };
  expect((await browser.post('/test-key/ask', input)).status).toBe(500);
  expect(logged.join()).toContain('checkPermission needs the plugin organization()');
});
