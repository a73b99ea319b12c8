import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import {
  type Organizations,
  openOrganizations,
  outcomeOf,
  type TestUser,
} from '../../../test/fixtures/organization/fixture.js';
import type { BrowserAnswer } from '../../testing/browser.js';
import type { InvitationMail } from './options.js';

const racers = 32;
const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));

function tally(answers: readonly BrowserAnswer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of answers.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function membersOf(
  owner: TestUser,
  organizationId: string,
): Promise<readonly { role: string; userId: string }[]> {
  const answer = await owner.browser.get(`/organization/list-members?organizationId=${organizationId}`);
  return (answer.json as { members: { role: string; userId: string }[] }).members;
}

/** Signs up several new users. */
async function meetAll(server: Organizations, count: number): Promise<TestUser[]> {
  const people: TestUser[] = [];
  for (let each = 0; each < count; each++) people.push(await server.meet());
  return people;
}

describeAuthOnEveryDatabase('organizations, 32 at once', (openAuth) => {
  const open = (options = {}, more = {}) => openOrganizations(options, { openAuth, more });

  it('of concurrent creations with one slug one succeeds, with its owner [Z36 Z38]', async () => {
    const server = await open();
    const ada = await server.meet();
    const answers = await inParallel(() => ada.browser.post('/organization/create', { name: 'A', slug: 'acme' }));
    expect(tally(answers)).toEqual({ 200: 1, '400 ORGANIZATION_ALREADY_EXISTS': racers - 1 });
    const listed = (await ada.browser.get('/organization/list')).json as { id: string }[];
    expect(listed).toHaveLength(1);
    expect(await membersOf(ada, listed[0]?.id ?? '')).toMatchObject([{ role: 'owner' }]);
  });

  it('of concurrent updates to one slug one succeeds [Z36]', async () => {
    const server = await open();
    const ada = await server.meet();
    const ids: string[] = [];
    for (let each = 0; each < 8; each++) ids.push(await server.found(ada, `slug-${each}`));
    const answers = await Promise.all(
      ids.map((organizationId) =>
        ada.browser.post('/organization/update', { organizationId, data: { slug: 'wanted' } }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, '400 ORGANIZATION_ALREADY_EXISTS': 7 });
  });

  it('concurrent creations do not exceed a user’s limit of organizations [Z37]', async () => {
    const server = await open({ organizationLimit: 3 });
    const ada = await server.meet();
    const answers = await inParallel((index) =>
      ada.browser.post('/organization/create', { name: 'A', slug: `slug-${index}` }),
    );
    expect(tally(answers)).toEqual({ 200: 3, '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS': racers - 3 });
  });

  it('of concurrent invitations for one address one is pending [Z40]', async () => {
    const server = await open();
    const ada = await server.meet();
    await server.found(ada, 'acme');
    const invitation = { email: 'bob@example.com', role: 'member' };
    const answers = await inParallel(() => ada.browser.post('/organization/invite-member', invitation));
    expect(tally(answers)).toEqual({ 200: 1, '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION': racers - 1 });
    expect((await ada.browser.get('/organization/list-invitations')).json).toMatchObject({ total: 1 });
  });

  it('an invitation is either accepted, rejected or canceled, once [Z41 Z42]', async () => {
    const server = await open();
    const [ada, bob] = [await server.meet(), await server.meet()];
    const id = await server.found(ada, 'acme');
    const { id: invitationId } = await server.invite(ada, bob.email);
    const ways = ['accept', 'reject', 'cancel'] as const;
    const answers = await inParallel(async (index) => {
      const way = ways[index % 3] ?? 'accept';
      const browser = way === 'cancel' ? ada.browser : bob.browser.clone();
      return { way, answer: await browser.post(`/organization/${way}-invitation`, { invitationId }) };
    });
    const won = answers.filter(({ answer }) => answer.status === 200);
    // A call that read the pending invitation, and finds it answered under the lock, gets its own error.
    const { 200: winners, ...losers } = tally(answers.map(({ answer }) => answer));
    expect([winners, Object.values(losers).reduce((sum, each) => sum + each, 0)]).toEqual([1, racers - 1]);
    for (const outcome of Object.keys(losers))
      expect(['400 INVITATION_NOT_FOUND', '400 FAILED_TO_RETRIEVE_INVITATION']).toContain(outcome);
    expect(await membersOf(ada, id)).toHaveLength(won[0]?.way === 'accept' ? 2 : 1);
  });

  it('an invitation that is rejected while it is resent does not become pending again [Z42]', async () => {
    const server = await open();
    const ada = await server.meet();
    await server.found(ada, 'acme');
    const ids: string[] = [];
    for (const { browser, email } of await meetAll(server, 16)) {
      const { id: invitationId } = await server.invite(ada, email);
      ids.push(invitationId);
      const answers = await Promise.all([
        browser.post('/organization/reject-invitation', { invitationId }),
        ada.browser.post('/organization/invite-member', { email, role: 'admin', resend: true }),
      ]);
      expect(answers.map(outcomeOf)).toEqual(['200', '200']);
    }
    const { json } = await ada.browser.get('/organization/list-invitations?status=rejected');
    const rejected = (json as { invitations: { id: string }[] }).invitations.map(({ id }) => id);
    expect(rejected.toSorted()).toEqual(ids.toSorted());
  });

  it('concurrent invitations and additions by the server do not exceed the membership limit [Z41 Z43]', async () => {
    const server = await open({ membershipLimit: 4 });
    const ada = await server.meet();
    const id = await server.found(ada, 'acme');
    const people = await meetAll(server, 12);
    const mails: InvitationMail[] = [];
    for (const { email } of people.slice(0, 6)) mails.push(await server.invite(ada, email));
    await Promise.all(
      people.map(async ({ browser, id: userId }, index) => {
        const mail = mails[index];
        if (mail) return outcomeOf(await browser.post('/organization/accept-invitation', { invitationId: mail.id }));
        const body = { userId, organizationId: id, role: 'member' };
        return server.auth.api.addMember({ body }).then(String, ({ code }: { code: string }) => code);
      }),
    );
    expect(await membersOf(ada, id)).toHaveLength(4);
  });

  it('of owners who leave, are removed, demoted and deleted at once one stays [Z44 R-I07]', async () => {
    const server = await open({}, { user: { deleteUser: { enabled: true } } });
    const ada = await server.meet();
    const id = await server.found(ada, 'acme');
    const witness = await server.join(id, 'member');
    const owners: (TestUser & { readonly memberId: string })[] = [];
    for (let each = 0; each < 8; each++) owners.push(await server.join(id, 'member,owner'));
    await server.auth.api.removeMember({ body: { memberIdOrEmail: ada.email }, headers: ada.browser.headers });
    const answers = await Promise.all(
      owners.map(({ browser, memberId }, index) => {
        const memberIdOrEmail = owners[(index + 1) % owners.length]?.memberId ?? '';
        if (index % 4 === 0) return browser.post('/organization/leave', { organizationId: id });
        if (index % 4 === 1) return browser.post('/organization/update-member-role', { memberId, role: 'member' });
        if (index % 4 === 2) return browser.post('/organization/remove-member', { memberIdOrEmail });
        return browser.post('/delete-user', { password: 'correct horse' });
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const left = (await membersOf(witness, id)).filter(({ role }) => role.split(',').includes('owner'));
    expect(left.length).toBeGreaterThanOrEqual(1);
  });

  const departures = ['leave', 'demote', 'remove', 'delete'] as const;
  const pairs = departures.flatMap((one, index) => departures.slice(index).map((other) => [one, other] as const));

  it.each(pairs)('of the last two owners one stays: %s and %s [Z44 R-I07]', async (...ways) => {
    const server = await open({}, { user: { deleteUser: { enabled: true } } });
    const ada = await server.meet();
    for (let round = 0; round < 5; round++) {
      const id = await server.found(ada, `acme-${round}`);
      const witness = await server.join(id, 'member');
      const owners = [await server.join(id, 'owner'), await server.join(id, 'owner')];
      await server.auth.api.leaveOrganization({ body: { organizationId: id }, headers: ada.browser.headers });
      const answers = await Promise.all(
        owners.map(({ browser, memberId }, index) => {
          const of = { organizationId: id };
          const memberIdOrEmail = owners[1 - index]?.memberId ?? '';
          switch (ways[index]) {
            case 'leave':
              return browser.post('/organization/leave', of);
            case 'demote':
              return browser.post('/organization/update-member-role', { ...of, memberId, role: 'member' });
            case 'remove':
              return browser.post('/organization/remove-member', { ...of, memberIdOrEmail });
            default:
              return browser.post('/delete-user', { password: 'correct horse' });
          }
        }),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const left = (await membersOf(witness, id)).filter(({ role }) => role === 'owner');
      expect([ways, left.length]).toEqual([ways, 1]);
    }
  });

  it('two owners without other members delete their accounts at once: the organization goes with the second one [Z44]', async () => {
    const server = await open({}, { user: { deleteUser: { enabled: true } } });
    const witness = await server.meet();
    for (let round = 0; round < 5; round++) {
      const ada = await server.meet();
      const id = await server.found(ada, 'acme');
      const bob = await server.join(id, 'owner');
      const answers = await Promise.all(
        [ada, bob].map(({ browser }) => browser.post('/delete-user', { password: 'correct horse' })),
      );
      expect(answers.map(outcomeOf)).toEqual(['200', '200']);
      expect(outcomeOf(await witness.browser.post('/organization/check-slug', { slug: 'acme' }))).toBe('200');
    }
  });

  it('an admin who is demoted concurrently changes nothing afterwards [Z45 R-I09]', async () => {
    const server = await open();
    const ada = await server.meet();
    const id = await server.found(ada, 'acme');
    const admin = await server.join(id, 'admin');
    const target = await server.join(id, 'member');
    const [demoted, ...changes] = await Promise.all([
      ada.browser.post('/organization/update-member-role', { memberId: admin.memberId, role: 'member' }),
      ...Array.from({ length: racers - 1 }, (_, index) =>
        admin.browser.post('/organization/update-member-role', {
          memberId: target.memberId,
          role: index % 2 === 0 ? 'admin' : 'member',
        }),
      ),
    ]);
    expect(demoted?.status).toBe(200);
    for (const outcome of changes.map(outcomeOf))
      expect(['200', '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER']).toContain(outcome);
    const again = { memberId: target.memberId, role: 'admin' };
    expect(outcomeOf(await admin.browser.post('/organization/update-member-role', again))).toBe(
      '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    );
  });

  it('a member who is removed while setting the organization active has it active in no session [Z46]', async () => {
    const server = await open();
    const ada = await server.meet();
    const id = await server.found(ada, 'acme');
    for (let round = 0; round < 4; round++) {
      const bob = await server.join(id, 'member');
      await bob.browser.post('/organization/set-active', { organizationId: null });
      const answers = await Promise.all([
        ada.browser.post('/organization/remove-member', { memberIdOrEmail: bob.memberId }),
        ...Array.from({ length: 8 }, () =>
          bob.browser.clone().post('/organization/set-active', { organizationId: id }),
        ),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await server.activeOf(bob)).toBeNull();
    }
  });

  it('an organization that is deleted while users join and read it leaves no rows behind [Z39]', async () => {
    const server = await open();
    const ada = await server.meet();
    const id = await server.found(ada, 'acme');
    const people = await meetAll(server, 6);
    const mails: InvitationMail[] = [];
    for (const { email } of people) mails.push(await server.invite(ada, email));
    const answers = await Promise.all([
      ada.browser.post('/organization/delete', { organizationId: id }),
      ...people.map(({ browser }, index) =>
        browser.post('/organization/accept-invitation', { invitationId: mails[index]?.id }),
      ),
    ]);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const person of [ada, ...people]) {
      expect(await server.activeOf(person)).toBeNull();
      expect((await person.browser.get('/organization/list')).json).toEqual([]);
    }
  });

  it('of concurrent creations of one role one succeeds, and no member holds a role that is deleted while it is given', async () => {
    const server = await open({ roleLimit: 5 });
    const ada = await server.meet();
    const id = await server.found(ada, 'acme');
    const made = await inParallel((index) =>
      ada.browser.post('/organization/create-role', { role: `r${index % 8}`, permission: { member: ['create'] } }),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(5);
    const roles = (await ada.browser.get('/organization/list-roles')).json as { role: string }[];
    expect(new Set(roles.map(({ role }) => role)).size).toBe(5);
    const role = roles[0]?.role ?? '';
    const bob = await server.join(id, 'member');
    const [deleted] = await Promise.all([
      ada.browser.post('/organization/delete-role', { role }),
      ada.browser.clone().post('/organization/update-member-role', { memberId: bob.memberId, role }),
    ]);
    const held = (await membersOf(ada, id)).some((each) => each.role === role);
    expect([deleted?.status, held]).toEqual(held ? [400, true] : [200, false]);
  });
});
