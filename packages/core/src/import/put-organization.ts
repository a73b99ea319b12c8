import { isImageUrl } from '../contract/inputs.js';
import type { App } from '../domain/app/app.js';
import { normalizeEmail } from '../domain/users/email.js';
import { invitation, member, organization } from '../features/organization/store/tables.js';
import { user } from '../store/schema/tables.js';
import { find, insertUnique, list } from '../store/statements/moves.js';
import { isId, problemWithMember, problemWithOrganization, type RoleNames, rolesOf } from './checks.js';
import type { Checked } from './draft-user.js';
import type { Known } from './known.js';
import { compared, outcomeOf, type Writing } from './put-user.js';
import type { MovedTable, OldInvitation, OldMember, OldOrganization, Outcome } from './rows.js';

/** An organization after all checks that need no database. */
export interface OrganizationDraft {
  readonly old: OldOrganization;
  readonly creatorRole: string;
  readonly members: readonly Checked<OldMember>[];
  readonly invitations: readonly Checked<OldInvitation>[];
}

/** Checks an organization. Returns why it is refused, as a text. */
export function draftOrganization(
  { settings }: App,
  roles: RoleNames | undefined,
  known: Known,
  old: OldOrganization,
): OrganizationDraft | string {
  if (!roles) return 'the plugin organization is not listed';
  const problem = problemWithOrganization(old);
  if (problem !== undefined) return problem;
  if (known.isRepeated('organization', old.id)) return 'its id occurs twice';
  if (known.isRepeated('slug', old.slug)) return 'its slug occurs twice';
  const repeated = (table: MovedTable, id: string) => (known.isRepeated(table, id) ? 'its id occurs twice' : undefined);
  return {
    old,
    creatorRole: roles.creator,
    members: old.members.map((each) => ({
      old: each,
      refusal:
        problemWithMember(roles, each, old) ??
        repeated('member', each.id) ??
        (known.isRepeated('membership', `${old.id} ${each.userId}`) ? 'the user is a member already' : undefined),
    })),
    invitations: old.invitations.map((each) => ({
      old: each,
      refusal:
        problemWithMember(roles, each, old) ??
        problemWithInvitation(each, settings.now()) ??
        repeated('invitation', each.id) ??
        (known.isRepeated('invited', `${old.id} ${normalizeEmail(each.email)}`)
          ? 'the address is invited already'
          : undefined),
    })),
  };
}

function problemWithInvitation({ email, status, expiresAt }: OldInvitation, now: Date): string | undefined {
  if (normalizeEmail(email) === undefined) return 'its e-mail address is not one that can be used for mail';
  if (status !== 'pending') return 'it was answered or canceled';
  if (expiresAt === undefined || expiresAt <= now) return 'it has expired';
  return undefined;
}

/**
 * Writes an organization with its members and invitations. An organization that is here already gets only those members whose
 * user was added in this run: all others were removed here, and must not come back.
 */
export async function putOrganization(
  writing: Writing,
  known: Known,
  draft: OrganizationDraft,
): Promise<readonly Outcome[]> {
  const { tx } = writing;
  const { old } = draft;
  const existing = await find(tx, organization, { id: old.id });
  const users = await presentUsers(writing, known, draft);
  if (existing) return addToOrganization(writing, known, { draft, users, existing });
  if (await find(tx, organization, { slug: old.slug }))
    return refuseOrganization(old, 'its slug belongs to another organization here');
  if (!hasCreator(draft, users))
    return refuseOrganization(old, `no member who can be moved has the role ${draft.creatorRole}`);
  await insertOrganization(writing, old);
  const outcomes = [outcomeOf('organization', old.id)('added')];
  for (const each of draft.members) outcomes.push(refusedMember(each, users) ?? (await putMember(writing, each.old)));
  for (const each of draft.invitations)
    outcomes.push(refusedInvitation(each, users) ?? (await putInvitation(writing, each.old)));
  return outcomes;
}

interface Found {
  readonly draft: OrganizationDraft;
  /** The users of members and invitations who are here. */
  readonly users: ReadonlySet<string>;
  readonly existing: { readonly id: string; readonly name: string; readonly slug: string };
}

async function addToOrganization(
  writing: Writing,
  known: Known,
  { draft: { old, members, invitations }, users, existing }: Found,
): Promise<readonly Outcome[]> {
  const here = await list(writing.tx, member, { organizationId: old.id });
  const invited = await list(writing.tx, invitation, { organizationId: old.id });
  const joined = new Map(here.map(({ userId, role }) => [userId, role]));
  const waiting = new Set(invited.map(({ id }) => id));
  const outcomes = [compareOrganization(existing, old)];
  for (const each of members) {
    const { id, userId, role } = each.old;
    const present = joined.get(userId);
    const isNew = present === undefined && known.wasAdded(userId);
    const state = present === undefined ? undefined : present === rolesOf(role).join() ? 'same' : 'changed';
    outcomes.push(
      refusedMember(each, users) ?? (isNew ? await putMember(writing, each.old) : compared('member', id, state)),
    );
  }
  return [
    ...outcomes,
    ...invitations.map((each) => {
      const { id } = each.old;
      return refusedInvitation(each, users) ?? compared('invitation', id, waiting.has(id) ? 'same' : undefined);
    }),
  ];
}

function hasCreator({ members, creatorRole }: OrganizationDraft, users: ReadonlySet<string>): boolean {
  return members.some(
    (each) => refusedMember(each, users) === undefined && rolesOf(each.old.role).includes(creatorRole),
  );
}

function refusedMember({ old, refusal }: Checked<OldMember>, users: ReadonlySet<string>): Outcome | undefined {
  const reason = refusal ?? (users.has(old.userId) ? undefined : 'its user was not moved');
  return reason === undefined ? undefined : outcomeOf('member', old.id)('refused', reason);
}

function refusedInvitation({ old, refusal }: Checked<OldInvitation>, users: ReadonlySet<string>): Outcome | undefined {
  const reason = refusal ?? (users.has(old.inviterId) ? undefined : 'the user who invited was not moved');
  return reason === undefined ? undefined : outcomeOf('invitation', old.id)('refused', reason);
}

async function insertOrganization({ app, tx, isDryRun }: Writing, old: OldOrganization): Promise<void> {
  if (isDryRun) return;
  const { id, name, slug, metadata = null } = old;
  const logo = old.logo !== undefined && isImageUrl(old.logo) ? old.logo : null;
  await insertUnique(tx, organization, {
    id,
    name,
    slug,
    logo,
    metadata,
    createdAt: old.createdAt ?? app.settings.now(),
  });
}

/** The users of members and invitations who are in the database, or would be without `isDryRun`. */
async function presentUsers(
  { tx }: Writing,
  known: Known,
  { members, invitations }: OrganizationDraft,
): Promise<ReadonlySet<string>> {
  const ids = new Set([...members.map(({ old }) => old.userId), ...invitations.map(({ old }) => old.inviterId)]);
  const found = new Set<string>();
  for (const id of ids) if (known.wasAdded(id) || (isId(id) && (await find(tx, user, { id })))) found.add(id);
  return found;
}

async function putMember({ app, tx, isDryRun }: Writing, old: OldMember): Promise<Outcome> {
  const outcome = outcomeOf('member', old.id);
  const { id, organizationId, userId } = old;
  if (await find(tx, member, { id })) return outcome('refused', 'another member here has its id');
  const row = {
    id,
    organizationId,
    userId,
    role: rolesOf(old.role).join(),
    createdAt: old.createdAt ?? app.settings.now(),
  };
  if (!isDryRun) await insertUnique(tx, member, row);
  return outcome('added');
}

async function putInvitation({ app, tx, isDryRun }: Writing, old: OldInvitation): Promise<Outcome> {
  const outcome = outcomeOf('invitation', old.id);
  const { id, organizationId, inviterId, expiresAt } = old;
  if (await find(tx, invitation, { id })) return outcome('refused', 'another invitation here has its id');
  const email = normalizeEmail(old.email) ?? '';
  const createdAt = old.createdAt ?? app.settings.now();
  const about = { email, role: rolesOf(old.role).join(), status: 'pending', pendingFor: `${organizationId}:${email}` };
  if (!isDryRun && expiresAt)
    await insertUnique(tx, invitation, { id, organizationId, inviterId, expiresAt, createdAt, ...about });
  return outcome('added');
}

function compareOrganization(here: { readonly name: string; readonly slug: string }, old: OldOrganization): Outcome {
  const different = (['name', 'slug'] as const).filter((column) => here[column] !== old[column]);
  const outcome = outcomeOf('organization', old.id);
  return different.length > 0 ? outcome('kept', `it differs here: ${different.join(', ')}`) : outcome('present');
}

/** A refused organization takes along its members and invitations. */
export function refuseOrganization({ id, members, invitations }: OldOrganization, reason: string): readonly Outcome[] {
  const refuse = (table: MovedTable) => (each: { readonly id: string }) =>
    outcomeOf(table, each.id)('refused', 'its organization was refused');
  return [
    outcomeOf('organization', id)('refused', reason),
    ...members.map(refuse('member')),
    ...invitations.map(refuse('invitation')),
  ];
}
