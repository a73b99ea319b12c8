import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../../test/fixtures/every-database.js';
import { openOrganizations, outcomeOf } from '../../../../test/fixtures/organization/fixture.js';
import type { BrowserAnswer } from '../../../testing/browser.js';
import type { InvitationMail } from '../options.js';

/** Rounds of concurrent calls; a few rounds reveal locks that are taken in different orders. */
const rounds = 3;

describeAuthOnEveryDatabase('organizations, all calls at once', (openAuth) => {
  it('a call that waits for a lock or loses a deadlock gets an ordinary refusal, never a 500 [H017]', async () => {
    const server = await openOrganizations({}, { openAuth, more: { user: { deleteUser: { enabled: true } } } });
    const { meet, found, join, invite, auth } = server;
    const failures: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const owner = await meet();
      const [one, two] = [await found(owner, `one-${round}`), await found(owner, `two-${round}`)];
      const admins = [await join(one, 'owner'), await join(one, 'admin'), await join(one, 'admin')];
      const guests = [await meet(), await meet(), await meet()];
      const mails: InvitationMail[] = [];
      for (const guest of guests) mails.push(await invite(owner, guest.email, { organizationId: one }));
      const [first, second, third] = admins;
      const [host, other, last] = guests;
      if (!first || !second || !third || !host || !other || !last) throw new Error('a member is missing');
      const post = (who: typeof owner, path: string, body: object = {}) => who.browser.clone().post(path, body);
      const at = (path: string) => `/organization/${path}`;
      const all: Promise<BrowserAnswer>[] = [
        // Writing an invitation needs the inviter's row while the deletion of their account locks it, and the reverse.
        ...[0, 1, 2].map((n) =>
          post(second, at('invite-member'), { email: `x${n}@example.com`, role: 'member', organizationId: one }),
        ),
        post(second, '/delete-user', { password: 'correct horse' }),
        post(first, '/delete-user', { password: 'correct horse' }),
        ...guests.map((guest, n) => post(guest, at('accept-invitation'), { invitationId: mails[n]?.id })),
        ...guests.map((guest) => post(guest, at('set-active'), { organizationId: one })),
        post(owner, at('cancel-invitation'), { invitationId: mails[0]?.id }),
        post(owner, at('remove-member'), { memberIdOrEmail: third.email, organizationId: one }),
        post(third, at('leave'), { organizationId: one }),
        post(third, at('set-active'), { organizationId: one }),
        post(third, at('update-member-role'), { memberId: second.memberId, role: 'member', organizationId: one }),
        post(owner, at('update-member-role'), { memberId: third.memberId, role: 'owner', organizationId: one }),
        ...[0, 1].map((n) => post(owner, at('create-role'), { role: `r${n}`, permission: {}, organizationId: one })),
        post(owner, at('update'), { organizationId: one, data: { slug: `two-${round}` } }),
        post(owner, at('update'), { organizationId: two, data: { slug: `one-${round}` } }),
        post(owner, at('create'), { name: 'Three', slug: `three-${round}` }),
        post(host, '/delete-user', { password: 'correct horse' }),
        post(other, '/revoke-sessions'),
        post(owner, at('delete'), { organizationId: two }),
        ...[host, other, last].map(({ id }) =>
          auth.api
            .addMember({ body: { userId: id, organizationId: one, role: 'member' } })
            .then(() => undefined)
            .catch((error: unknown) => error)
            .then((error) => answerOf(error)),
        ),
      ];
      for (const answer of await Promise.all(all)) if (answer.status >= 500) failures.push(outcomeOf(answer));
    }
    expect(failures).toEqual([]);
  });
});

/** The error of a direct call, as an HTTP answer. */
function answerOf(error: unknown): BrowserAnswer {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 200;
  return {
    status: error instanceof Error && status === 200 ? 500 : status,
    headers: new Headers(),
    text: String(error),
    json: error,
  };
}
