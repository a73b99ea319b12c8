import { type NamedOrganization, withActive } from '@latchkey/query/organizations';
import { type Permission, type SignedIn, splitRoles } from 'latchkey/client';
import { type ConditionOf, choose, type GuardProps, type ShowComponent, type ShowProps } from '../components/guards.js';
import { useAuthQueryClient } from '../provider/wiring.js';
import { type NamedTeam, type PermissionParts, usePermission, useRole } from './permission.js';
import { useActive } from './scope-to-organization.js';

/** A condition on an organization: without its id or slug, on the active one. */
export type OrganizationCondition<P, Role extends string> =
  | ({ readonly permission: P } & NamedTeam)
  /** The user has this role, alone or among others. */
  | ({ readonly role: Role } & NamedOrganization);

type AnyCondition = ConditionOf<SignedIn> | OrganizationCondition<Permission, string>;

/** Makes `Show` from that of the session. */
export function createShow(parts: PermissionParts, OfSession: ShowComponent<ConditionOf<SignedIn>>) {
  const component = ({ when, ...shown }: ShowProps<AnyCondition>) => {
    // Each condition uses other hooks, so each is a component of its own.
    if ('permission' in when) return <WithPermission parts={parts} when={when} {...shown} />;
    if ('role' in when) return <WithRole parts={parts} when={when} {...shown} />;
    return <OfSession when={when} {...shown} />;
  };
  return Object.assign(component, { displayName: 'Show' });
}

interface Asking<When> extends GuardProps {
  readonly parts: PermissionParts;
  readonly when: When;
}

function WithPermission({ parts, when, ...shown }: Asking<{ readonly permission: Permission } & NamedTeam>) {
  const { status, data } = usePermission(parts, when.permission, when);
  return choose({ holds: status === 'error' ? false : data, ...shown });
}

function WithRole({ parts, when, ...shown }: Asking<{ readonly role: string } & NamedOrganization>) {
  const active = useActive(parts.wiring, useAuthQueryClient(parts.wiring, 'Show'));
  const { organizationId, organizationSlug } = when;
  const { role, isNone, error } = useRole(parts, active, withActive({ organizationId, organizationSlug }, active));
  const isUnknown = role === undefined && !isNone && !error;
  return choose({ holds: isUnknown ? undefined : splitRoles(role ?? '').includes(when.role), ...shown });
}
