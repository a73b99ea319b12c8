import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../../test/fixtures/every-database.js';
import { openOrganizations, outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { createAccessControl } from '../../../domain/access/access.js';
import { defaultOrganizationAccess } from './permissions.js';

const ac = createAccessControl(defaultOrganizationAccess.statements);
/** Can change and remove members, with fewer permissions than an admin. */
const moderator = ac.newRole({ member: ['update', 'delete'], invitation: ['create', 'cancel'] });
const rounds = 6;
const copies = 6;

const refusal = {
  removal: '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  update: '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  invitation: '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
};

describeAuthOnEveryDatabase('a member whose role changes while others act on them [I10-C17]', (openAuth) => {
  async function company() {
    const server = await openOrganizations({ ac, roles: { moderator } }, { openAuth });
    const owner = await server.meet();
    const organizationId = await server.found(owner, 'acme');
    const moderators = [await server.join(organizationId, 'moderator'), await server.join(organizationId, 'moderator')];
    const roleOf = async (memberId: string) => {
      const { json } = await owner.browser.get(`/organization/list-members?organizationId=${organizationId}`);
      const { members } = json as { members: { id: string; role: string }[] };
      return members.find(({ id }) => id === memberId)?.role;
    };
    return { ...server, owner, organizationId, moderators, roleOf };
  }
  const post = async ({ browser }: TestUser, path: string, body: object) =>
    outcomeOf(await browser.post(`/organization/${path}`, body));
  /** The same call by each of these users, several times at once. */
  const byAll = (people: readonly TestUser[], path: string, body: object) =>
    people.flatMap((each) => Array.from({ length: copies }, () => post(each, path, body)));

  it('is either promoted or removed, not both', { timeout: 60_000 }, async () => {
    const { owner, organizationId, moderators, roleOf, join } = await company();
    for (let round = 0; round < rounds; round++) {
      const { memberId } = await join(organizationId, 'member');
      const [promoted, ...removals] = await Promise.all([
        post(owner, 'update-member-role', { memberId, role: 'admin' }),
        ...byAll(moderators, 'remove-member', { memberIdOrEmail: memberId, organizationId }),
      ]);
      const isRemoved = (await roleOf(memberId)) === undefined;
      const done = removals.filter((outcome) => outcome === '200').length;
      expect([promoted === '200', done]).toEqual(isRemoved ? [false, 1] : [true, 0]);
      const others = new Set(removals.filter((outcome) => outcome !== '200'));
      if (!isRemoved) expect([...others]).toEqual([refusal.removal]);
    }
  });

  it('is an admin in the end if they are demoted while being promoted', {
    timeout: 60_000,
  }, async () => {
    const { owner, organizationId, moderators, roleOf, join } = await company();
    for (let round = 0; round < rounds; round++) {
      const { memberId } = await join(organizationId, 'moderator');
      const [promoted, ...demotions] = await Promise.all([
        post(owner, 'update-member-role', { memberId, role: 'admin' }),
        ...byAll(moderators, 'update-member-role', { memberId, role: 'member' }),
      ]);
      expect(promoted).toBe('200');
      expect(await roleOf(memberId)).toBe('admin');
      expect(demotions.filter((outcome) => outcome !== '200' && outcome !== refusal.update)).toEqual([]);
    }
  });

  it('keeps the invitation as an admin if members without that role resend it concurrently', {
    timeout: 60_000,
  }, async () => {
    const { owner, moderators, invite } = await company();
    for (let round = 0; round < rounds; round++) {
      const email = `waiting${round}@example.com`;
      await invite(owner, email, { role: 'member' });
      const again = { email, role: 'member', resend: true };
      const [invited, ...others] = await Promise.all([
        post(owner, 'invite-member', { email, role: 'admin', resend: true }),
        ...byAll(moderators, 'invite-member', again),
      ]);
      expect(invited).toBe('200');
      const { json } = await owner.browser.get('/organization/list-invitations?status=pending');
      const { invitations } = json as { invitations: { email: string; role: string }[] };
      expect(invitations.filter((each) => each.email === email).map(({ role }) => role)).toEqual(['admin']);
      expect(others.filter((outcome) => outcome !== '200' && outcome !== refusal.invitation)).toEqual([]);
    }
  });

  it('is demoted once if two members demote each other', { timeout: 60_000 }, async () => {
    const { organizationId, join, roleOf } = await company();
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [await join(organizationId, 'moderator'), await join(organizationId, 'moderator')];
      const outcomes = await Promise.all([
        ...byAll([one], 'update-member-role', { memberId: other.memberId, role: 'member' }),
        ...byAll([other], 'update-member-role', { memberId: one.memberId, role: 'member' }),
      ]);
      const roles = [await roleOf(one.memberId), await roleOf(other.memberId)];
      expect(roles.toSorted()).toEqual(['member', 'moderator']);
      const [byOne, byOther] = [outcomes.slice(0, copies), outcomes.slice(copies)];
      const [winners, losers] = roles[0] === 'moderator' ? [byOne, byOther] : [byOther, byOne];
      expect(new Set(winners)).toEqual(new Set(['200']));
      expect(new Set(losers)).toEqual(new Set([refusal.update]));
    }
  });
});
