import type { AuditAction } from '../../contract/oversight/audit.js';

/** What an action was done to, such as `{ type: 'session', id }`. Never a token. */
export interface AuditTarget {
  readonly type: string;
  readonly id: string;
}

/** What a handler says about an action. */
export interface AuditFacts {
  /** The most important one first, at most 10. */
  readonly targets?: readonly AuditTarget[] | undefined;
  readonly organizationId?: string | undefined;
  /** The names of the changed fields, without their values. */
  readonly changes?: readonly string[] | undefined;
  /** The code of the refusal, if the action was refused although the call itself succeeded. */
  readonly refusedAs?: string | undefined;
  /** The caller has no session and is not the user of the account either, such as a service that reports a leaked key. */
  readonly isByStranger?: boolean | undefined;
  /** The action was refused: the targets are only ids that the caller has sent, and nothing was done to them. */
  readonly areTargetsUnaffected?: boolean | undefined;
}

/** Who acted. */
export interface AuditActor {
  /** `system`: the server's own code. */
  readonly kind: 'user' | 'api_key' | 'system';
  /** The id of the user or of the key; `null` for a visitor and for the server's own code. */
  readonly id: string | null;
  /** The id of the session, which is not its token. */
  readonly sessionId: string | null;
}

/** One action of a call, for the plugin that keeps the audit log. */
export interface AuditEntry {
  /** The name of the endpoint. If a refused call could have done several actions, `action` is the first one. */
  readonly endpoint: string;
  readonly action: AuditAction;
  /** `refused`: the answer was a declared error. `failed`: the server could not do it. */
  readonly outcome: 'ok' | 'refused' | 'failed';
  /** The error's code; `null` if there is none. */
  readonly code: string | null;
  readonly at: Date;
  readonly actor: AuditActor;
  /** The user for whom a key or an administrator acted. */
  readonly onBehalfOf: string | null;
  readonly targets: readonly AuditTarget[];
  /** The caller has sent the ids of the targets, and nothing was done to them. Do not show the entry to these users. */
  readonly areTargetsUnaffected: boolean;
  readonly organizationId: string | null;
  /** The sign-in method, if the call tried to sign in. */
  readonly method: string | null;
  /** The names of the factors that the session has shown. */
  readonly factors: readonly string[];
  readonly changes: readonly string[];
  /** The same in all entries of one call. */
  readonly requestId: string;
  /** `null` if it is not known, or if the application does not track addresses. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** A call whose contract names actions. */
export interface FollowedCall {
  /** The name of the endpoint. */
  readonly name: string;
  readonly audit: readonly AuditAction[];
  /** Its input, before any check. */
  readonly sent: unknown;
}

/** Follows calls whose contracts name actions. Without a plugin that has this part, no call is slower and no server is larger. */
export interface Auditor<Caller> {
  /** Runs a call, and records its actions. */
  follow(caller: Caller, call: FollowedCall, decide: (caller: Caller) => Promise<unknown>): Promise<unknown>;
}
