import type { Access, Assurance } from '../assurance.js';
import { ConfigurationError } from '../options/configuration-error.js';
import {
  aBoolean,
  either,
  type KnownOptions,
  needed,
  type OptionKind,
  oneOf,
  optionsOf,
  someOf,
} from '../options/known-options.js';
import type { Kind, Route, Via } from '../routes.js';
import type { AuditAction } from './audit.js';
import type { Guard, Scope } from './guard.js';

/** What the author of an endpoint declares for the audit log, administrators and API keys. */
export interface Oversight {
  /**
   * The name of the action in the audit log, or several names, of which the handler chooses one. `false` if the log does not need the
   * call, for example because it only creates a challenge or changes a counter.
   */
  readonly audit: AuditAction | readonly AuditAction[] | false;
  /** `guard.visitor`, `guard.signedIn`, `guard.inPerson`, `guard.orByKey('note:add')`, or a guard that the plugin defines. */
  readonly guard: Guard;
}

/** Needed for every endpoint that changes something. The server's own code needs no guard, except to accept a session of one organization. */
export type OversightOf<K extends Kind, V extends Via> = K extends 'redirect'
  ? Oversight
  : K extends 'query' | 'page'
    ? Partial<Oversight>
    : V extends 'query'
      ? Partial<Oversight>
      : K extends 'internal'
        ? Pick<Oversight, 'audit'> & Partial<Oversight>
        : Oversight;

const aScope: OptionKind<Scope> = {
  expected: 'text such as member:delete',
  fits: (value) => typeof value === 'string' && /^[\w-]+:[\w-]+$/.test(value),
};

const aGuard = optionsOf({
  permission: needed(either(aScope, oneOf(false))),
  byApiKey: needed(either(aScope, oneOf(false))),
  whileImpersonating: needed(aBoolean),
  whilePending: needed(aBoolean),
  insideOrganization: needed(aBoolean),
} satisfies KnownOptions<Guard>);
const anAction: OptionKind<AuditAction> = {
  expected: 'text such as note.added',
  fits: (value) => typeof value === 'string' && /^[a-z0-9_]{1,32}\.[a-z0-9_]{1,31}$/.test(value),
};
const anAudit = either(oneOf(false), either(anAction, someOf(anAction)));
export const oversightKinds = { audit: anAudit, guard: aGuard } satisfies KnownOptions<Partial<Oversight>>;

interface Described extends Partial<Oversight> {
  readonly access: Access | Assurance;
  readonly needsFactor?: boolean | 'after password';
}

/**
 * Throws if an endpoint that changes data does not say who can call it, or if it accepts keys for a call that is only for the user in
 * person: a key is never fresh, shows no factor, and has no session whose token a handler could read.
 */
export function checkOversight(
  name: string,
  { kind, via }: Route,
  { audit, guard, access, needsFactor }: Described,
): void {
  const changes = kind === 'redirect' || (via === 'body' && kind !== 'query');
  if (changes && audit === undefined) throw new ConfigurationError(`${name}.audit`, { expected: anAudit.expected });
  if (changes && kind !== 'internal' && !guard)
    throw new ConfigurationError(`${name}.guard`, { expected: aGuard.expected });
  const isSignedIn = access === 'session' || access === 'fresh' || typeof access === 'object';
  if (guard?.permission && !isSignedIn)
    throw new ConfigurationError(`${name}.guard.permission`, {
      given: guard.permission,
      expected: "false, or access: 'session' or 'fresh'",
    });
  const takesKeys = access === 'session' || access === 'acting' || access === 'optional';
  if (guard?.byApiKey && (!takesKeys || needsFactor))
    throw new ConfigurationError(`${name}.guard.byApiKey`, {
      given: guard.byApiKey,
      expected: "false, or access: 'session', 'acting' or 'optional' without needsFactor",
    });
}
