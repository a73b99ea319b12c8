import type { Session, SignedIn } from '../../../contract/shapes.js';
import type { Organization } from '../../../domain/access/organization.js';
import type { Caller, Work } from '../../../domain/app/app.js';
import { hasSecondFactor } from '../../../domain/sessions/basis.js';
import { keepAlive } from '../../../domain/sessions/read-session.js';
import { actorOf, writeSessionCache } from '../../../domain/sessions/session-cookies.js';
import { onCommit } from '../../../domain/transactions/commit.js';
import { writeAudited } from '../../../domain/transactions/write-audited.js';
import { listSessions, updateSessionsOf } from '../../../store/rows/sessions.js';
import type { HandlersFor } from '../handler-types.js';
import { activeOrganizationOf, nameIn, readMembership } from '../rules/membership.js';
import { checkPolicy } from '../rules/policy.js';
import { activateWhileMember } from '../store/activation.js';
import { findOrganizationWithSession, lockMembershipWithSession, type WithOrganization } from '../store/memberships.js';
import { listOrganizationsOf } from '../store/organizations.js';

/** Clears an organization as active in every session of these users: they left it, or it was deleted (W-M33, Z39, Z46). */
export async function deactivate({ tx }: Work, userIds: readonly string[], organizationId: string): Promise<void> {
  await updateSessionsOf(tx, userIds, { activeOrganizationId: organizationId }, { activeOrganizationId: null });
}

/** After `deactivate`: clears the organization in the copy of the caller's own cookie. */
export function forgetActive(caller: Caller, { session, user }: SignedIn, organizationId: string): void {
  if (activeOrganizationOf(session) !== organizationId) return;
  const changed: Session & { readonly activeOrganizationId: null } = { ...session, activeOrganizationId: null };
  writeSessionCache(caller, { session: changed, user });
}

/** The handler that sets the active organization: the organization of calls that do not name one. */
export const activeHandlers: HandlersFor<'setActiveOrganization'> = {
  async setActiveOrganization(call) {
    const { organizationId, organizationSlug } = call.input;
    if (organizationId === null && organizationSlug === undefined) {
      await clear(call);
      return null;
    }
    const { app } = call;
    const live = { token: call.session.token, now: app.settings.now() };
    const named = { organizationId: organizationId ?? undefined, organizationSlug };
    const found = await findOrganizationWithSession(app.db, live, ...nameIn(named));
    if (found) {
      app.trail?.act(found);
      await checkPolicy(call, found.organization, found);
      if (await activate(call, found)) {
        await keepAlive(call, found.session);
        return found.organization;
      }
    }
    // The session is live. A call for a foreign organization clears the active one.
    const hadOne = await clear(call);
    if (!hadOne && organizationId === undefined && organizationSlug === undefined) return null;
    throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  },
};

type SetCall = Parameters<HandlersFor<'setActiveOrganization'>['setActiveOrganization']>[0];

/** Sets the active organization of the session, also in the cookie's copy. False if the session has ended, or the member was removed. */
async function activate(call: Caller, { session, user, organization: { id } }: WithOrganization): Promise<boolean> {
  const { app } = call;
  const { token } = session;
  const action = { action: 'organization.selected', targets: [{ type: 'organization', id }] } as const;
  const isSet = await writeAudited(app, action, (db) =>
    activateWhileMember(db, { token, userId: user.id, organizationId: id, now: app.settings.now() }),
  );
  const changed: WithOrganization['session'] = { ...session, activeOrganizationId: id };
  if (isSet) writeSessionCache(call, { session: changed, user });
  return isSet;
}

/** Clears the active organization. Returns whether one was set. Throws `UNAUTHORIZED` if the session has ended. */
async function clear(call: SetCall): Promise<boolean> {
  const membership = await readMembership(call);
  call.app.trail?.act(membership);
  if (membership.session.activeOrganizationId === null) return false;
  await call.transaction(async () => {}, { activeOrganizationId: null });
  return true;
}

/**
 * For `setActiveOnSignIn`: makes the organization in which the user worked last, or the only one of the user, the active one of a
 * session that begins. The membership is locked, so that no call can remove the member before the session is committed (Z46).
 */
export async function activateAtSignIn(work: Work, { session }: SignedIn): Promise<void> {
  const { app, tx } = work;
  if (activeOrganizationOf(session) !== null) return; // a session that replaces another keeps its organization
  const organizationId = await findOrganizationToWorkIn(work, session);
  if (organizationId === undefined) return;
  const live = { token: session.token, now: app.settings.now() };
  const membership = await lockMembershipWithSession(tx, live, 'id', organizationId);
  if (!membership || isClosedTo(session, membership.organization, app)) return;
  await updateSessionsOf(tx, [session.userId], { token: session.token }, { activeOrganizationId: organizationId });
  // If the transaction runs again, its session must not have the organization yet. So answer and cookie get it at the commit.
  await onCommit(tx, async () => void Object.assign(session, { activeOrganizationId: organizationId }));
}

/** Returns the only organization of the user, or else the active one of the user's newest other session that has one. */
async function findOrganizationToWorkIn({ app, tx }: Work, { userId }: Session): Promise<string | undefined> {
  const [first, second] = await listOrganizationsOf(tx, userId, { limit: 2, offset: 0 });
  if (!first || !second) return first?.id;
  const sessions = await listSessions(tx, userId, app.settings.now());
  // Skips sessions in which an administrator acts as the user: the user did not choose the organization.
  const active = sessions.filter((each) => actorOf(each) === undefined).map(activeOrganizationOf);
  return active.find((id) => id !== null) ?? undefined;
}

/** Checks whether the organization requires a second factor by now, and the session has none: set-active refuses it too. */
function isClosedTo(session: Session, { secondFactorStartsAt: from }: Organization, app: Work['app']): boolean {
  return from !== null && from <= app.settings.now() && !hasSecondFactor(app, session);
}
