import { useQuery } from '@tanstack/react-query';
import { type SignedIn, splitRoles } from 'latchkey/client';
import type { ReactElement, ReactNode } from 'react';
import { useAuthQueryClient, type Wiring } from '../provider/wiring.js';
import { failureOf, shownPart, useRendered } from '../session/use-session-query.js';

export interface GuardProps {
  /** Shown if the condition is true. */
  readonly children?: ReactNode;
  /** Shown if the condition is false or could not be read. Default nothing. */
  readonly fallback?: ReactNode;
  /** Shown until the result is known. Default nothing. */
  readonly loading?: ReactNode;
}
export type GuardComponent = (props: GuardProps) => ReactElement;

/**
 * A condition on the session: that there is one or none, a role of its user in the application, alone or among others, or a
 * question about the session and its user. The last two are `false` without a session.
 */
export type ConditionOf<Value extends SignedIn> =
  | { readonly signedIn: boolean }
  | { readonly appRole: string }
  | ((session: Value) => boolean);

export interface ShowProps<When> extends GuardProps {
  readonly when: When;
}

/** Shows its children if a condition is true. For display only: the check on the server protects the data. */
export type ShowComponent<When> = (props: ShowProps<When>) => ReactElement;

type AnyCondition = ConditionOf<SignedIn>;

/** Makes `SignedIn`, `SignedOut` and `Show`. */
export function createGuards(wiring: Wiring) {
  return {
    SignedIn: named('SignedIn', (props: GuardProps) => <Guard wiring={wiring} when={{ signedIn: true }} {...props} />),
    SignedOut: named('SignedOut', (props: GuardProps) => (
      <Guard wiring={wiring} when={{ signedIn: false }} {...props} />
    )),
    Show: named('Show', (props: ShowProps<AnyCondition>) => <Guard wiring={wiring} {...props} />),
  };
}

function named<Component extends object>(displayName: string, component: Component): Component {
  return Object.assign(component, { displayName });
}

function Guard({ wiring, when, ...shown }: ShowProps<AnyCondition> & { readonly wiring: Wiring }) {
  const select = (session: SignedIn | null) => {
    if (typeof when === 'function') return session !== null && when(session);
    return 'appRole' in when ? hasRole(session, when.appRole) : (session !== null) === when.signedIn;
  };
  const result = useQuery({ ...wiring.auth.session.options(), select }, useAuthQueryClient(wiring, 'Show'));
  const rendered = useRendered(wiring);
  const unknown = failureOf(wiring, rendered, result) ? false : undefined;
  return choose({ holds: shownPart(rendered, result.data, select) ?? unknown, ...shown });
}

/** The roles are the field `role` of the user, which `admin()` adds. */
function hasRole(session: SignedIn | null, wanted: string): boolean {
  const role: unknown = session && Reflect.get(session.user, 'role');
  return typeof role === 'string' && splitRoles(role).includes(wanted);
}

interface Choice extends GuardProps {
  /** `undefined` until it is known. */
  readonly holds: boolean | undefined;
}

/** What a guard shows. */
export function choose({ holds, children, fallback, loading }: Choice): ReactElement {
  if (holds === undefined) return <>{loading}</>;
  // Not what is only truthy: the promise of an async condition must not show the children to every user.
  return <>{holds === true ? children : fallback}</>;
}
