import { type Permission, type Statements, splitRoles } from 'latchkey/client';
import type { ReactElement, ReactNode } from 'react';
import { useAuthQueryClient } from '../cache/wiring.js';
import { type NamedOrganization, useActive, withActive } from './active.js';
import { type NamedTeam, type PermissionIn, type PermissionParts, usePermission, useRole } from './permission.js';

/** The condition. Without an organization's id or slug it is about the active organization. */
export type Condition<P> =
  | ({ readonly permission: P } & NamedTeam)
  /** The user has this role, alone or among others. */
  | ({ readonly role: string } & NamedOrganization)
  | { readonly signedIn: boolean };

export interface ShowProps<P> {
  readonly when: Condition<P>;
  /** Shown if the condition is true. */
  readonly children?: ReactNode;
  /** Shown if the condition is false or could not be read. Default nothing. */
  readonly fallback?: ReactNode;
  /** Shown until the result is known. Default nothing. */
  readonly loading?: ReactNode;
}

/** Shows its children if a condition is true. For display only: the check on the server protects the data. */
export type ShowComponent<S extends Statements> = (props: ShowProps<PermissionIn<S>>) => ReactElement;

/** Makes `Show`. */
export function createShow(parts: PermissionParts) {
  const component = ({ when, ...shown }: ShowProps<Permission>) => {
    // Each condition uses other hooks, so each is a component of its own.
    if ('permission' in when) return <WithPermission parts={parts} when={when} {...shown} />;
    if ('role' in when) return <WithRole parts={parts} when={when} {...shown} />;
    return <WithSession parts={parts} when={when} {...shown} />;
  };
  return Object.assign(component, { displayName: 'Show' });
}

interface Asking<When> extends Omit<ShowProps<never>, 'when'> {
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

function WithSession({ parts, when, ...shown }: Asking<{ readonly signedIn: boolean }>) {
  const active = useActive(parts.wiring, useAuthQueryClient(parts.wiring, 'Show'));
  return choose({ holds: active === undefined ? undefined : (active !== false) === when.signedIn, ...shown });
}

interface Choice extends Omit<ShowProps<never>, 'when'> {
  /** `undefined` until it is known. */
  readonly holds: boolean | undefined;
}

function choose({ holds, children, fallback, loading }: Choice) {
  if (holds === undefined) return <>{loading}</>;
  return <>{holds ? children : fallback}</>;
}
