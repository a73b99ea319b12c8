import { expect, it } from 'vitest';
import { openOrganizations, outcomeOf } from '../../../../test/fixtures/organization/fixture.js';
import { createAuth } from '../../../auth.js';
import { Browser } from '../../../testing/browser.js';
import { testAuth } from '../../../testing/test-auth.js';
import { type OrganizationOptions, organization } from '../index.js';

async function invited(options: OrganizationOptions = {}) {
  const server = await openOrganizations(options);
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  return { ...server, owner, id };
}

it('a role is a text; a list of roles is refused [D27 wire §15]', async () => {
  const { owner } = await invited();
  const answer = await owner.browser.post('/organization/invite-member', { email: 'a@example.com', role: ['member'] });
  expect(answer.json).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'role', message: 'Expected string, received array' }],
  });
  expect(
    outcomeOf(
      await owner.browser.post('/organization/invite-member', { email: 'a@example.com', role: 'member,admin' }),
    ),
  ).toBe('200');
});

it('teams of other organizations are refused, and without teams() every team is refused [R-I10]', async () => {
  const { owner, auth, id, meet } = await invited();
  for (const teamId of ['foreign', ['a', 'b'], 'a,b'])
    expect(
      outcomeOf(
        await owner.browser.post('/organization/invite-member', { email: 'b@example.com', role: 'member', teamId }),
      ),
    ).toBe('400 TEAM_NOT_FOUND');
  const body = { userId: (await meet()).id, organizationId: id, role: 'member', teamId: 'foreign' };
  await expect(auth.api.addMember({ body })).rejects.toMatchObject({ code: 'TEAM_NOT_FOUND' });
});

it('an invitation is refused if the server does not know its own address for the mail’s link', async () => {
  const auth = createAuth({
    database: ':memory:',
    migrate: true,
    secret: 'a secret for tests that has enough characters',
    emailAndPassword: { enabled: true },
    plugins: [organization({ sendInvitationEmail() {} })],
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const browser = new Browser(auth.handler, 'http://localhost:3000', () => new Date());
  await browser.post('/sign-up/email', { name: 'A', email: 'a@example.com', password: 'correct horse' });
  await browser.post('/organization/create', { name: 'A', slug: 'a' });
  const { headers } = browser;
  const body = { email: 'b@example.com', role: 'member' } as const;
  await expect(auth.api.createInvitation({ body, headers })).rejects.toMatchObject({ code: 'BASE_URL_IS_REQUIRED' });
  expect((await auth.api.listInvitations({ headers })).total).toBe(0);
  await auth.close();
});

it('a missing value is reported as required, for a role as for a name [D3]', async () => {
  const { owner } = await invited();
  const { json } = await owner.browser.post('/organization/invite-member', { email: 'b@example.com' });
  expect(json).toMatchObject({ details: [{ path: 'role', message: 'Required' }] });
});

it('pending invitations are limited, and without sendInvitationEmail members cannot invite', async () => {
  const { owner, invite } = await invited({ invitationLimit: 2 });
  await invite(owner, 'a@example.com');
  await invite(owner, 'b@example.com');
  await invite(owner, 'b@example.com', { resend: true });
  expect(
    outcomeOf(await owner.browser.post('/organization/invite-member', { email: 'c@example.com', role: 'member' })),
  ).toBe('403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_INVITATIONS');
  const silent = testAuth({ plugins: [organization()] });
  const browser = silent.openBrowser();
  await browser.post('/sign-up/email', { name: 'A', email: 'a@example.com', password: 'correct horse' });
  expect(await browser.post('/organization/invite-member', { email: 'b@example.com', role: 'member' })).toMatchObject({
    status: 400,
    json: { message: 'Invitation email is not enabled' },
  });
});
