import type { Session, SignedIn } from '../../../contract/shapes.js';
import type { Member, Organization, OrganizationRole, RoleRules } from '../../../domain/access/organization.js';
import type { Authenticated, Caller, Work } from '../../../domain/app/app.js';
import { confinedTo } from '../../../domain/sessions/read-session.js';
import { isAccepted } from '../../../domain/sessions/session-gates.js';
import { readWithSession } from '../../../domain/sessions/session-with-data.js';
import { limitFor } from '../../../domain/settings/limit.js';
import type { User } from '../../../store/schema/tables.js';
import type { Db, Tx } from '../../../store/statements/executor.js';
import { find, lockRow } from '../../../store/statements/index.js';
import type { OrganizationSettings } from '../options.js';
import {
  type CallerMembership,
  findMembershipWithSession,
  findMemberWithRoles,
  type MemberWithRoles,
  type NamedBy,
} from '../store/memberships.js';
import { organization } from '../store/tables.js';
import { countedIn } from './confined-membership.js';
import { mayAll, type Permission, type Roles, rolesNamed, splitRoles } from './permissions.js';
import { type ByPolicy, checkPolicy, type OrganizationRead } from './policy.js';

/** How a call names its organization; the session's active one if it names none. */
export interface NamedOrganization {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
}

/** A member in an organization, with the roles that count there. */
export interface Membership<Found = Organization> {
  readonly organization: Found;
  readonly member: Member;
  readonly known: Roles;
  may(permission: Permission): boolean;
  /**
   * Checks whether the member can act on another member who has these roles (joined by commas), or on an invitation that offers
   * them: the actor needs the creator's role, or everything that these roles grant.
   */
  covers(roles: string): boolean;
  /** Returns the same member for a call about one team: the grants of their roles in that team count too. */
  within(roleInTeam: string | null): Membership<Found>;
  /** Checks whether the member has a role with exactly this name. */
  holds(role: string): boolean;
}

/** The roles defined in code, and those that the organization created. An organization cannot replace a role defined in code. */
export function rolesOf(rules: RoleRules, own: readonly OrganizationRole[]): Roles {
  if (own.length === 0) return rules.roles;
  const made = own.map(({ role, permission }) => [role, { statements: knownGrants(rules, permission) }]);
  return { ...Object.fromEntries(made), ...rules.roles };
}

/** The actions of a stored permission that the code still defines. Actions of earlier versions are ignored. */
function knownGrants({ statements }: RoleRules, permission: Permission): Permission {
  const entries = Object.entries(permission).map(([resource, actions]) => {
    const known = Object.hasOwn(statements, resource) ? statements[resource] : [];
    return [resource, actions.filter((action) => known?.includes(action))] as const;
  });
  return Object.fromEntries(entries);
}

export function membershipOf<Found>(
  rules: RoleRules,
  at: {
    readonly organization: Found;
    readonly member: Member;
    readonly ownRoles: readonly OrganizationRole[];
    /** Only for a call by an API key: it can do no more than these, and does not hold the creator's role. */
    readonly scopes?: readonly string[] | undefined;
    /**
     * In a session that is valid in one organization only, roles in teams do not count: the administrator who acts as the user may lack
     * them.
     */
    readonly isConfined?: boolean;
  },
  roleInTeam: string | null = null,
): Membership<Found> {
  const known = rolesOf(rules, at.ownRoles);
  const held = splitRoles(at.member.role);
  // The creator's role does not count in a team, even if a row contains it.
  const inTeam =
    roleInTeam === null || at.isConfined ? [] : splitRoles(roleInTeam).filter((name) => name !== rules.creatorRole);
  const roles = rolesNamed(inTeam.length === 0 ? held : [...held, ...inTeam], known);
  const { scopes } = at;
  const isCreator = held.includes(rules.creatorRole) && !scopes;
  const may = (permission: Permission) => mayAll(roles, permission) && (!scopes || areNamed(scopes, permission));
  return {
    organization: at.organization,
    member: at.member,
    known,
    may,
    covers(text) {
      const names = splitRoles(text);
      if (isCreator) return true;
      return (
        !names.includes(rules.creatorRole) &&
        rolesNamed(names, known).every(({ statements }) => grantsNoMore({ may }, statements))
      );
    },
    holds: (role) => (role === rules.creatorRole ? isCreator : held.includes(role)),
    within: (role) => membershipOf(rules, at, role),
  };
}

/** Checks whether the scopes of an API key name each action of a permission. */
export function areNamed(scopes: readonly string[], permission: Permission): boolean {
  return Object.entries(permission).every(([resource, actions]) =>
    actions.every((action) => scopes.includes(`${resource}:${action}`)),
  );
}

/** Checks whether the member has every permission in `grants`. */
export function grantsNoMore(
  by: Pick<Membership, 'may'>,
  grants: Readonly<Record<string, readonly string[] | undefined>>,
): boolean {
  return Object.entries(grants).every(
    ([resource, actions = []]) => actions.length === 0 || by.may({ [resource]: actions }),
  );
}

/** The organization that is active in a session. */
export function activeOrganizationOf(session: Session): string | null {
  const id: unknown = Reflect.get(session, 'activeOrganizationId');
  return typeof id === 'string' ? id : null;
}

/** How a call names its organization. */
export function nameIn({ organizationId, organizationSlug }: NamedOrganization): readonly [NamedBy, string] {
  // If both are given, the slug counts.
  if (organizationSlug !== undefined) return ['slug', organizationSlug];
  return organizationId === undefined ? ['active', ''] : ['id', organizationId];
}

/** The caller's membership, and whether the call or the session names an organization. */
export interface Found extends CallerMembership {
  readonly isNamed: boolean;
}

/** The organization that a call names, and optionally one of its teams. */
interface NamedMembership extends NamedOrganization {
  readonly teamId?: string | undefined;
}

/** Reads the membership of the session's user in an organization. One statement. Throws `UNAUTHORIZED` if the session has ended. */
export async function readMembership(
  call: Caller & { readonly session: { readonly token: string } },
  { teamId, ...named }: NamedMembership = {},
): Promise<Found> {
  const [by, name] = nameIn(named);
  // Without teams() there is no table of team members, so no user has a role in a team.
  const inTeam = call.app.teams && teamId;
  const found = await readWithSession(call, async (db, live) => {
    const found = await findMembershipWithSession(db, live, by, name, inTeam);
    return found && { session: found.session, found };
  });
  const { session, user, organization, member, ownRoles, roleInTeam } = countedIn(found);
  if (member) call.app.trail?.enter(member.organizationId);
  const isNamed = by !== 'active' || session.activeOrganizationId !== null;
  return { session, user, organization, member, ownRoles, roleInTeam, isNamed };
}

/** Like `readMembership`, for a call that acts in the organization: the member has to meet its policy. */
export async function enterToRead(call: OrganizationRead, named: NamedMembership = {}): Promise<Found> {
  const found = await readMembership(call, named);
  if (found.organization) await checkPolicy(call, found.organization, found);
  return found;
}

interface Listing extends OrganizationRead {
  fail(
    code:
      | 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR'
      | 'NO_ACTIVE_ORGANIZATION'
      | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  ): Error;
}

/** Like `enterToRead`, for a call that lists rows of the organization. Throws unless the caller is a member. */
export async function enterToList(call: Listing, named: NamedOrganization) {
  const { isNamed, organization, member, ownRoles, user } = await enterToRead(call, named);
  if (!isNamed) throw call.fail('NO_ACTIVE_ORGANIZATION');
  if (!organization || !member) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  return { organizationId: organization.id, ownRoles, user };
}

/** The id of the organization that a call names, or else of the active one; `null` if no organization has the slug. */
export async function organizationIdIn(
  db: Db,
  signedIn: SignedIn | null,
  named: NamedOrganization,
): Promise<string | null | undefined> {
  const [by, name] = nameIn(named);
  if (by === 'slug') return (await find(db, organization, { slug: name }))?.id ?? null;
  return by === 'id' ? name : ((signedIn && activeOrganizationOf(signedIn.session)) ?? undefined);
}

/** Like `organizationIdIn`, but throws if the call names no organization and none is active. */
export async function organizationIdOf(
  call: {
    readonly db: Db;
    readonly session: SignedIn | null;
    fail(code: 'NO_ACTIVE_ORGANIZATION'): Error;
  },
  named: NamedOrganization,
): Promise<string | null> {
  const organizationId = await organizationIdIn(call.db, call.session, named);
  if (organizationId === undefined) throw call.fail('NO_ACTIVE_ORGANIZATION');
  return organizationId;
}

/**
 * Returns the value of a limit of an organization. The organization is read only if a function of the application decides by it;
 * `undefined` if it does not exist then. Runs outside of transactions.
 */
export async function limitOf(
  db: Db,
  rules: OrganizationSettings,
  name: 'membershipLimit' | 'invitationLimit',
  organizationId: string,
): Promise<number | undefined> {
  const limit = rules[name];
  if (typeof limit === 'number') return limit;
  const found = await find(db, organization, { id: organizationId });
  return found && limitFor(`organization.${name}`, limit, found);
}

/** A call of a user who acts in an organization. */
export type Acting = ByPolicy & { readonly session: SignedIn<User>; readonly authenticated: Authenticated | undefined };

/**
 * Locks an organization's row until the transaction ends and reads the caller's membership under the lock, so roles that were
 * removed meanwhile do not count (Z45, R-I09). `null` if the user is not a member or the organization does not exist. Throws
 * if the member does not meet the policy in the locked row.
 */
export async function enter(
  rules: RoleRules,
  work: Work,
  call: Acting,
  organizationId: string | null,
): Promise<Membership | null> {
  return (await enterWith(rules, work, call, organizationId, findMemberWithRoles))?.membership ?? null;
}

/** Like `enter`, and also returns the result of `read`. */
export async function enterWith<Read extends MemberWithRoles>(
  rules: RoleRules,
  work: Work,
  call: Acting,
  organizationId: string | null,
  read: ReadMember<Read>,
): Promise<{ readonly membership: Membership; readonly found: Read } | null> {
  const held = await holdMember(rules, work, call, organizationId, read);
  if (held) await checkPolicy(call, held.membership.organization, call.session, work.tx);
  return held;
}

type ReadMember<Read> = (tx: Tx, organizationId: string, userId: string) => Promise<Read | undefined>;

/** Like `enter`, but does not check the policy: a member who does not meet it can leave the organization. */
export async function holdMembership(
  rules: RoleRules,
  work: Work,
  call: Pick<Acting, 'session' | 'authenticated'>,
  organizationId: string | null,
): Promise<Membership | null> {
  return (await holdMember(rules, work, call, organizationId, findMemberWithRoles))?.membership ?? null;
}

async function holdMember<Read extends MemberWithRoles>(
  rules: RoleRules,
  { tx, app }: Work,
  { session: { session, user }, authenticated }: Pick<Acting, 'session' | 'authenticated'>,
  organizationId: string | null,
  read: ReadMember<Read>,
): Promise<{ readonly membership: Membership; readonly found: Read } | null> {
  const only = confinedTo(session);
  if (organizationId === null || (only ?? organizationId) !== organizationId) return null;
  const held = await lockRow(tx, organization, organizationId);
  // The administrator who acts as the member may have lost the role before the lock.
  if (only !== undefined && !(await isAccepted(app, { session, user }, tx))) return null;
  const found = held && (await read(tx, organizationId, user.id));
  if (!found) return null;
  app.trail?.enter(organizationId);
  return {
    membership: membershipOf(rules, {
      organization: held,
      ...found,
      scopes: authenticated?.scopes,
      isConfined: only !== undefined,
    }),
    found,
  };
}
