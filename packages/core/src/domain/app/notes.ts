import type { AuditAction } from '../../contract/oversight/audit.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db, Tx } from '../../store/statements/executor.js';
import type { AuditFacts } from './audit-entry.js';
import type { EventName, Events } from './events.js';

/** The key of a call that has no session. */
export interface ActingKey {
  readonly id: string;
  readonly user: { readonly id: string };
}

/** What one call does, for the audit log. */
export interface Trail<Work> {
  /** Notes who acts, once it is known. */
  act(signedIn: SignedIn<User>, key?: ActingKey): void;
  /** Notes the user whom the caller names: at a sign-in, the user with the sent address. */
  concern(userId: string | undefined): void;
  /** Notes the input as the contract has accepted it, without what the library ignores. */
  accept(input: unknown): void;
  /** Notes the organization of which the caller has proven to be a member. */
  enter(organizationId: string): void;
  /** Makes a change by one statement, with the row of the event that announces it. Returns whether the statement changed anything. */
  change<E extends EventName>(event: E, fact: Events[E], statement: (db: Db) => Promise<boolean>): Promise<boolean>;
  /** Begins the notes of a transaction. A transaction that runs again gets new notes. */
  begin(tx: Tx): Notes;
  /** Returns the steps of a handler's own transaction, which makes the change that the contract names. */
  ofHandler<T, Held>(steps: (work: Work, held: Held) => Promise<T>): (work: Work, held: Held) => Promise<T>;
}

/** The actions of one transaction. */
export interface Notes {
  /** The transaction, watched for changes of rows. */
  readonly tx: Tx;
  /** Notes an action of the transaction. */
  note(action: AuditAction, facts?: AuditFacts): void;
  /** Notes the action that an event means, if there is one. */
  noteEvent<E extends EventName>(event: E, fact: Events[E]): void;
  /**
   * Call it after the steps of the handler. If they have changed rows, and the endpoint's contract declares exactly
   * one action, it notes this action, unless an event announces it.
   */
  noteDeclaredAction(): void;
  /** Writes the actions, as the last statements of the transaction. */
  write(): Promise<void>;
  /** Call it after the commit. The written actions are then done: the trail does not write them again. */
  confirm(): void;
}
