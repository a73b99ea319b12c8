import type { SignedIn } from '../../../contract/shapes.js';
import type { Invitation, Member, Organization } from '../../../domain/access/organization.js';
import type { App, Caller, Work } from '../../../domain/app/app.js';
import type { Call } from '../../../domain/app/call.js';
import { writeSessionCache } from '../../../domain/sessions/session-cookies.js';
import { updateSession } from '../../../domain/sessions/session-fields.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import { onCommit } from '../../../domain/transactions/commit.js';
import { initialFields } from '../../../domain/users/extra-fields.js';
import { confirmAddress } from '../../../domain/users/mailbox.js';
import { canSettleByCode } from '../../../domain/users/settled.js';
import { findUserById } from '../../../store/rows/users.js';
import type { User } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { after, changeOne, find, lockRow } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import { checkJoining, type Entry, join } from '../members/joining.js';
import type { OrganizationSettings } from '../options.js';
import { stateOf } from '../rules/assignable.js';
import { activeOrganizationOf, limitOf } from '../rules/membership.js';
import { splitRoles } from '../rules/permissions.js';
import { checkPolicy } from '../rules/policy.js';
import { findInvitation, findOffer } from '../store/invitations.js';
import { findMemberOf } from '../store/members.js';
import { organization as organizationTable, invitation as table } from '../store/tables.js';
import { teamLimitsOf, teamsAmong } from '../teams/joining.js';
import { recipientOf } from './recipient.js';

/** The handlers for the recipient: accept, reject and read an invitation. */
export function answerHandlers(
  rules: OrganizationSettings,
): HandlersFor<'acceptInvitation' | 'rejectInvitation' | 'getInvitation'> {
  return {
    async acceptInvitation(call) {
      const { invitationId } = call.input;
      const { session, user } = call.session;
      const seen = await findWaiting(call, invitationId);
      const limit = seen && (await limitOf(call.db, rules, 'membershipLimit', seen.organizationId));
      if (!seen || limit === undefined) throw call.fail('INVITATION_NOT_FOUND');
      const teamLimits = await teamLimitsOf(call.app, seen.organizationId, splitRoles(seen.teamId ?? ''));
      const member: Member = {
        ...initialFields(rules.additionalFields.member),
        id: call.app.settings.generateId(),
        organizationId: seen.organizationId,
        userId: user.id,
        role: seen.role,
        teamId: null,
        createdAt: call.app.settings.now(),
      };
      const active = { activeOrganizationId: seen.organizationId };
      // Locks in the same order as the removal of a member: the organization first, and then the sessions in which it is active.
      const isActive = activeOrganizationOf(session) === seen.organizationId;
      return change(call, {
        decide: (work, held) => checkAccepting(rules, work, call, { held, seen, member, limit, teamLimits }),
        ask: hooksOnJoining(rules, user),
        async apply(work, { held, proof, ...joining }) {
          const invitation = await settle(work, invitationId, 'accepted');
          if (!invitation) throw call.fail('INVITATION_NOT_FOUND'); // Z41
          // The token proves that the user reads the mailbox, so the address is verified.
          const { id, email } = held.user;
          const verified = proof === 'mailed' && (await confirmAddress(work, { id, email, session: held }));
          const joined = await join(work, { ...joining, invitation });
          if (!joined) throw call.fail('TEAM_MEMBER_LIMIT_REACHED');
          await work.emit('invitationAnswered', { invitation });
          const current = typeof verified === 'object' ? { ...held, user: verified } : held;
          if (isActive) await updateSession(work, call, current, active);
          else if (current !== held) await onCommit(work.tx, async () => writeSessionCache(call, current));
          return { invitation, member: joined };
        },
        fields: isActive ? undefined : active,
      });
    },

    async rejectInvitation(call) {
      const { invitationId, token } = call.input;
      const { session, user } = call.session;
      const seen = await findWaiting(call, invitationId);
      if (!seen) throw call.fail('INVITATION_NOT_FOUND');
      await checkAnswerer(call, rules, seen, { user, session, token, db: call.db });
      await rules.before.answerInvitation?.({ invitation: seen, status: 'rejected', user });
      const invitation = await call.transaction(async (work) => {
        // A concurrent resend locks the same row. Without the lock it would make the rejected invitation pending again.
        const held = await lockRow(work.tx, organizationTable, seen.organizationId);
        const settled = held && (await settle(work, invitationId, 'rejected'));
        if (!settled) throw call.fail('INVITATION_NOT_FOUND'); // Z42
        await work.emit('invitationAnswered', { invitation: settled });
        return settled;
      });
      return { invitation, member: null };
    },

    async getInvitation(call) {
      const { id, token } = call.input;
      const seen = await findWaiting(call, id);
      if (!seen) throw call.fail('INVITATION_NOT_FOUND');
      const { session, user } = call.session;
      checkRecipient(call, rules, seen, { session, user, token });
      const [organization, inviter, membership] = await Promise.all([
        find(call.db, organizationTable, { id: seen.organizationId }),
        findUserById(call.db, seen.inviterId),
        findMemberOf(call.db, seen.organizationId, seen.inviterId),
      ]);
      if (!organization) throw call.fail('INVITATION_NOT_FOUND');
      if (!inviter || !membership) throw call.fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION');
      const { name: organizationName, slug: organizationSlug, secondFactorStartsAt } = organization;
      const from = { organizationName, organizationSlug, secondFactorStartsAt, inviterEmail: inviter.email };
      return { ...seen, ...from };
    },
  };
}

type AcceptCall = Parameters<HandlersFor<'acceptInvitation'>['acceptInvitation']>[0];

interface Accepting extends Pick<Entry, 'member' | 'limit' | 'teamLimits'> {
  /** As the transaction has locked them: the address may have changed since the session was read. */
  readonly held: SignedIn<User>;
  /** The invitation before the lock. */
  readonly seen: Invitation;
}

/** Checks with the rows of user and organization locked that the user can accept the invitation. Returns how they join. */
async function checkAccepting(
  rules: OrganizationSettings,
  work: Work,
  call: AcceptCall,
  { held, seen, member, ...limits }: Accepting,
) {
  const { tx, app } = work;
  const { token } = call.input;
  const proof = await checkAnswerer(call, rules, seen, { ...held, token, db: tx });
  const organization = await lockRow(tx, organizationTable, seen.organizationId);
  const offered = organization && (await findOffer(tx, { ...member, id: seen.id }));
  // The invitation existed before the lock: another call has answered or canceled it.
  if (!offered || !isWaiting(offered.invitation, app)) throw call.fail('FAILED_TO_RETRIEVE_INVITATION');
  const { invitation, inviter, room } = offered;
  await checkPolicy(call, organization, held, tx);
  const offer = stateOf(rules, organization, { inviter, role: invitation.role });
  if (offer === 'abandoned') throw call.fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION');
  if (offer === 'withdrawn') throw call.fail('INVITATION_NOT_FOUND');
  const joining = { organization, member: { ...member, role: invitation.role }, invitation };
  // A deleted team does not prevent joining the organization (Z49).
  const teamIds = await teamsAmong(work, organization.id, splitRoles(invitation.teamId ?? ''));
  const outcome = checkJoining(room, limits.limit);
  if (outcome === 'already') throw call.fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
  if (outcome === 'full') throw call.fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
  return Object.assign(joining, { teamIds, held, proof }, limits);
}

interface Joining {
  readonly organization: Organization;
  readonly member: Member;
  readonly invitation: Invitation;
}

/** Accepting answers an invitation and adds a member, so both of the application's hooks run. */
function hooksOnJoining({ before }: OrganizationSettings, user: User): ((fact: Joining) => Promise<void>) | undefined {
  const { answerInvitation, addMember } = before;
  if (!answerInvitation && !addMember) return undefined;
  return async ({ organization, member, invitation }) => {
    await answerInvitation?.({ invitation, status: 'accepted', user });
    await addMember?.({ organization, member, invitation });
  };
}

type Asking<Code extends string = never> = Caller & {
  fail(
    code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' | 'VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION' | Code,
  ): Error;
};
type Answerer = SignedIn<User> & { readonly token: string | undefined };

/** Throws unless the user is the recipient; a user with the right but unverified address is told to verify it. Returns the proof. */
function checkRecipient(
  call: Asking,
  rules: OrganizationSettings,
  invitation: Invitation,
  by: Answerer,
): 'verified' | 'mailed' | 'unsettled' {
  const proof = recipientOf(call, rules, invitation, by);
  if (proof === 'other') throw call.fail('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION');
  if (proof === 'unverified') throw call.fail('VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION');
  return proof;
}

/** Like `checkRecipient`, for an answer. Also throws if the session has not shown that its user reads the mailbox. */
async function checkAnswerer(
  call: Asking<'MAILED_CODE_REQUIRED'>,
  rules: OrganizationSettings,
  invitation: Invitation,
  { db, ...by }: Answerer & { readonly db: Db },
): Promise<'verified' | 'mailed'> {
  const proof = checkRecipient(call, rules, invitation, by);
  if (proof !== 'unsettled') return proof;
  // If a mailed code cannot settle the account, another link can, which the user opens in this session.
  if (!(await canSettleByCode(call.app, db, by)))
    throw call.fail('VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION');
  throw call.fail('MAILED_CODE_REQUIRED');
}

const waiting = (now: Date, id: string) => ({ id, status: 'pending', expiresAt: after(now) });

/** The invitation with this id if it is pending and has not expired. */
async function findWaiting({ app, db }: Pick<Call<unknown, never, 'session'>, 'app' | 'db'>, id: string) {
  const found = await findInvitation(db, id);
  return found && isWaiting(found, app) ? found : undefined;
}

function isWaiting({ status, expiresAt }: Invitation, app: App): boolean {
  return status === 'pending' && expiresAt > app.settings.now();
}

/** Answers a pending invitation. Of concurrent answers the first one counts (Z41, Z42). */
function settle({ app, tx }: Work, id: string, status: Invitation['status']): Promise<Invitation | undefined> {
  return changeOne(tx, table, waiting(app.settings.now(), id), { status, pendingFor: null });
}
