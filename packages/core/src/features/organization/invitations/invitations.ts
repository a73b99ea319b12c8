import { randomId } from '../../../crypto/random.js';
import type { Invitation } from '../../../domain/access/organization.js';
import type { App, Work } from '../../../domain/app/app.js';
import { sendMail } from '../../../domain/mail/mail.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import { normalizeEmail } from '../../../domain/users/email.js';
import { fillFields } from '../../../domain/users/extra-fields.js';
import { changeOne, guardedUpdate, insertUnique } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import type { InvitationMail, OrganizationSettings } from '../options.js';
import { checkAssignable, inviting, namesOf, stateOf } from '../rules/assignable.js';
import { enter, enterWith, limitOf, organizationIdIn } from '../rules/membership.js';
import { findInvitation, findInviting } from '../store/invitations.js';
import { findMemberWithRoles } from '../store/memberships.js';
import { invitation as table } from '../store/tables.js';
import { teamsAmong } from '../teams/joining.js';
import { invitationPageOf, invitationUrl, mailTokenOf } from './recipient.js';

/** The handlers that create, list and cancel invitations. */
export function invitationHandlers(rules: OrganizationSettings): HandlersFor<'createInvitation' | 'cancelInvitation'> {
  return {
    async createInvitation(call) {
      const { role, resend: _, teamId, organizationId: id, organizationSlug, ...sent } = call.input;
      const { user } = call.session;
      const { sendInvitationEmail } = rules;
      if (!sendInvitationEmail) throw call.fail('INVITATION_EMAIL_IS_NOT_ENABLED');
      const page = invitationPageOf(call, rules); // Before the invitation is created, because its mail needs the page's URL.
      const email = normalizeEmail(sent.email);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      const organizationId = await organizationIdIn(call.db, call.session, { organizationId: id, organizationSlug });
      if (organizationId === undefined) throw call.fail('ORGANIZATION_NOT_FOUND');
      const limit =
        organizationId === null ? undefined : await limitOf(call.db, rules, 'invitationLimit', organizationId);
      // The same error as for an organization of other users (H175).
      if (organizationId === null || limit === undefined) throw call.fail('MEMBER_NOT_FOUND');

      const now = call.app.settings.now();
      const names = namesOf(role);
      const teamIds = [...new Set([teamId ?? []].flat())];
      const offered = { organizationId, email, role: names.join(), teamIds, inviterId: user.id };
      const draft = { ...fillFields(rules.additionalFields.invitation, sent), ...newInvitation(rules, offered, now) };

      const made = await change(call, {
        decide: (work) => checkCreating(rules, work, call, { draft, names, teamIds, limit }),
        ask:
          rules.before.createInvitation &&
          (({ membership, invitation }) =>
            rules.before.createInvitation?.({ organization: membership.organization, invitation, user })),
        // The organization's row is locked, so no other call creates an invitation meanwhile. The unique index would refuse a
        // second one (Z40).
        async apply({ tx, emit }, { membership, pending, live, invitation }) {
          if (live) {
            const { id: _, ...changes } = invitation;
            await guardedUpdate(tx, table, { id: live.id }, changes);
          } else {
            // An invitation that expired, or whose inviter left, no longer blocks the address. The rest of its row stays unchanged.
            if (pending) await guardedUpdate(tx, table, { id: pending.id }, { pendingFor: null });
            await insertUnique(tx, table, invitation);
          }
          await emit('invitationCreated', { invitation });
          return { membership, invitation };
        },
      });

      const { membership, invitation } = made;
      const inviter = { member: membership.member, user };
      const mail = mailOf(call.app, page, { invitation, organization: membership.organization, inviter });
      sendMail(call, email, 'the mail of an invitation', () => sendInvitationEmail(mail, call.request));
      return invitation;
    },

    async cancelInvitation(call) {
      const { user } = call.session;
      const { invitationId } = call.input;
      const seen = await findInvitation(call.db, invitationId);
      if (!seen) throw call.fail('INVITATION_NOT_FOUND');
      return change(call, {
        async decide(work) {
          const membership = await enter(rules, work, call, seen.organizationId);
          if (!membership) throw call.fail('MEMBER_NOT_FOUND');
          if (!membership.may({ invitation: ['cancel'] }))
            throw call.fail('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION');
          const current = await findInvitation(work.tx, invitationId);
          if (current?.status !== 'pending') throw call.fail('INVITATION_NOT_FOUND'); // W-M28
          if (current.inviterId !== user.id && !membership.covers(current.role))
            throw call.fail('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'); // D27
          return { invitation: current, status: 'canceled', user } as const;
        },
        ask: rules.before.answerInvitation,
        async apply({ tx, emit }) {
          const settled = await changeOne(
            tx,
            table,
            { id: invitationId, status: 'pending' },
            { status: 'canceled', pendingFor: null },
          );
          if (!settled) throw call.fail('INVITATION_NOT_FOUND'); // Z42
          await emit('invitationAnswered', { invitation: settled });
          return settled;
        },
      });
    },
  };
}

type CreateCall = Parameters<HandlersFor<'createInvitation'>['createInvitation']>[0];

interface Creating {
  readonly draft: Invitation & { readonly pendingFor: string };
  readonly names: readonly string[];
  readonly teamIds: readonly string[];
  readonly limit: number;
}

/** Checks a new invitation with the organization's row locked. `live`: the pending invitation of the address, which it changes. */
async function checkCreating(
  rules: OrganizationSettings,
  work: Work,
  call: CreateCall,
  { draft, names, teamIds, limit }: Creating,
) {
  const { tx } = work;
  const { organizationId, email, createdAt: now } = draft;
  const held = await enterWith(rules, work, call, organizationId, (on, id, userId) =>
    findInviting(on, { organizationId: id, userId, email, now, pendingFor: draft.pendingFor }),
  );
  if (!held) throw call.fail('MEMBER_NOT_FOUND');
  const { membership, found } = held;
  const { isMember, pending, hasInviter, waiting } = found;
  if (!membership.may(inviting)) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION');
  const assignable = checkAssignable(rules, names, { known: membership.known, by: membership });
  if (assignable === 'beyond') throw call.fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
  if (assignable === 'unknown') throw call.fail('ROLE_NOT_FOUND');
  // A key that can only invite must not put people into teams.
  if (call.authenticated && teamIds.length > 0 && !membership.may({ team: ['update'] }))
    throw call.fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
  const teams = await teamsAmong(work, organizationId, teamIds);
  if (teams.length < teamIds.length) throw call.fail('TEAM_NOT_FOUND'); // R-I10
  if (isMember) throw call.fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
  const live = pending && hasInviter && pending.expiresAt > now ? pending : undefined;
  // If the pending invitation can no longer be accepted, the member can create a new one.
  const inviter = live && (await findMemberWithRoles(tx, organizationId, live.inviterId));
  if (live && stateOf(rules, membership.organization, { inviter, role: live.role }) === 'good') {
    if (!call.input.resend) throw call.fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION');
    if (!membership.covers(live.role)) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'); // D27
  }
  if (!live && waiting >= limit) throw call.fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_INVITATIONS');
  return { membership, pending, live, invitation: live ? { ...draft, id: live.id, createdAt: live.createdAt } : draft };
}

interface Offered {
  readonly organizationId: string;
  readonly email: string;
  readonly role: string;
  readonly teamIds: readonly string[];
  readonly inviterId: string;
}

function newInvitation({ invitationExpiresIn }: OrganizationSettings, { teamIds, ...offered }: Offered, now: Date) {
  return {
    // At least 128 random bits, even if the application generates short ids (R-I01).
    id: randomId(),
    status: 'pending',
    teamId: teamIds.join() || null,
    expiresAt: new Date(now.getTime() + invitationExpiresIn * 1000),
    createdAt: now,
    pendingFor: `${offered.organizationId}:${offered.email}`,
    ...offered,
  } as const;
}

type Mailed = Pick<InvitationMail, 'organization' | 'inviter'> & {
  readonly invitation: Invitation & { readonly pendingFor: string | null };
};

function mailOf(
  app: App,
  page: ReturnType<typeof invitationPageOf>,
  { invitation, organization, inviter }: Mailed,
): InvitationMail {
  const { id, email, role } = invitation;
  const token = mailTokenOf(app, invitation);
  const url = invitationUrl(page, id, token);
  return { id, token, url, email, role, organization, inviter, invitation: withoutGuard(invitation) };
}

/** The row without the column that only the unique index needs. */
function withoutGuard<Row extends Invitation>(row: Row & { readonly pendingFor: string | null }): Invitation {
  const { pendingFor: _, ...invitation } = row;
  return invitation;
}
