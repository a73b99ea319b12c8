import { checkPermission, commonErrors, condition, confinedTo, failure, type Handlers } from 'latchkey/plugin';
import type { auditContract, ShownActivity } from './contract.js';
import { type Listed, listEvents, sharedOf, shownEvent } from './store/lists.js';

/** Milliseconds: users see their own activity of the last 90 days. */
const ownHistory = 90 * 86_400_000;

export function auditHandlers(): Handlers<(typeof auditContract)['endpoints']> {
  return {
    async listMyActivity({ app, session: { user }, input = {} }) {
      const since = new Date(app.settings.now().getTime() - ownHistory);
      const from = input.from && input.from > since ? input.from : undefined;
      const page = await listEvents(app, { ...input, from, userId: user.id }, { at: condition.atLeast(since) });
      return { ...page, rows: page.rows.map((listed) => ownActivity(listed, user.id)) };
    },

    async listOrganizationActivity(call) {
      const { organizationId } = call.input;
      const { allowed } = await checkPermission(call, { organizationId }, { audit: ['read'] });
      if (!allowed) throw failure(commonErrors, 'PERMISSION_DENIED', { details });
      const page = await listEvents(call.app, call.input);
      return { ...page, rows: page.rows.map(shownEvent) };
    },

    async queryAuditEvents({ app, input = {} }) {
      const page = await listEvents(app, input);
      return { ...page, rows: page.rows.map(shownEvent) };
    },

    async listAuditEvents({ app, input = {} }) {
      const page = await listEvents(app, input);
      return { ...page, rows: page.rows.map(shownEvent) };
    },

    async recordEvent(call) {
      const { action, ...facts } = call.input;
      const only = call.session ? confinedTo(call.session.session) : undefined;
      const { organizationId = only } = facts;
      if (only !== undefined && organizationId !== only) throw failure(commonErrors, 'NOT_WHILE_IMPERSONATING');
      // The core adds the actor, the address and the time.
      await call.transaction(async (work) => work.audit(action, { ...facts, organizationId }));
      return { status: true };
    },
  };
}

/** The permission that a refusal names. */
const details = [{ path: 'permission', message: 'audit:read' }];

/** Returns an event as its user sees it. It shows the address and the device only of the user's own calls. */
function ownActivity(listed: Listed, userId: string): ShownActivity {
  const { row, personal } = listed;
  const isOwn = personal?.isOwn === true && personal.userId === userId;
  return {
    ...sharedOf(listed),
    by: actedBy(row, userId),
    ipAddress: isOwn ? personal.ipAddress : null,
    userAgent: isOwn ? personal.userAgent : null,
  };
}

function actedBy(row: Listed['row'], userId: string): ShownActivity['by'] {
  const { actorKind, actorId, onBehalfOf, action, endpoint } = row;
  if (actorKind === 'api_key' || actorKind === 'system') return actorKind;
  if (actorId === userId) return 'you';
  if (actorId === null) return 'visitor';
  // Calls of `@latchkey/admin` for another user have such a name, except that of an administrator of an organization.
  const isOfAdministrator = action === 'impersonation.begun' || /^admin[A-Z]/.test(endpoint);
  return onBehalfOf === userId || isOfAdministrator ? 'administrator' : 'other';
}
