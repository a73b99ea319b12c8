import { type AuthError, explained, isAuthError } from '../../contract/errors.js';
import type { AuditAction } from '../../contract/oversight/audit.js';
import type { SignedIn } from '../../contract/shapes.js';
import { randomToken } from '../../crypto/random.js';
import { type User, verification } from '../../store/schema/tables.js';
import { type Db, type Query, type Tx, targetOf, transactionMark } from '../../store/statements/executor.js';
import { changeTogether, insertTogether, type RowToInsert } from '../../store/statements/together.js';
import type { App, Caller, Work } from '../app/app.js';
import type { AuditActor, AuditEntry, AuditFacts, AuditTarget, FollowedCall } from '../app/audit-entry.js';
import type { EventName, Events } from '../app/events.js';
import type { ActingKey, Notes, Trail } from '../app/notes.js';
import { actorOf } from '../sessions/session-cookies.js';
import type { AuditStore } from './audit-store.js';
import { changesIn, namedIn, requestIdOf } from './call-input.js';
import { actionOf, hasEvent } from './event-actions.js';

/** Matches actions that change no row, such as a sent mail. The trail writes them when the call has succeeded. */
const changesNoRow = /_(?:sent|requested|shown)$/;
const maxTargets = 10;
/** Rows in one statement: a user can leave ten thousand organizations, and databases limit the number of values of a statement. */
const maxRows = 100;

interface Noted {
  readonly action: AuditAction;
  readonly facts: AuditFacts;
}

/** The trail of one call. It collects the actions of each transaction, and writes their rows in the same transaction. */
export class CallTrail implements Trail<Work> {
  readonly #app: App;
  readonly #store: AuditStore;
  readonly #caller: Caller;
  readonly #call: FollowedCall;
  readonly #declared: readonly AuditAction[];
  /** The actions that are written and committed. */
  readonly #done = new Set<AuditAction>();
  #acting: SignedIn<User> | undefined;
  #key: ActingKey | undefined;
  #subject: string | undefined;
  #accepted: unknown;
  #organizationId: string | undefined;
  readonly #requestId: string;

  constructor(caller: Caller, call: FollowedCall, store: AuditStore) {
    this.#app = caller.app;
    this.#caller = caller;
    this.#call = call;
    this.#declared = call.audit;
    this.#requestId = (store.trustsRequestIds && requestIdOf(caller.headers)) || randomToken(20);
    this.#store = store;
  }

  act(acting: SignedIn<User>, key?: ActingKey): void {
    this.#acting = acting;
    this.#key = key;
  }

  concern(userId: string | undefined): void {
    this.#subject = userId;
  }

  accept(input: unknown): void {
    this.#accepted = input;
  }

  enter(organizationId: string): void {
    this.#organizationId = organizationId;
  }

  async change<E extends EventName>(
    event: E,
    fact: Events[E],
    statement: (db: Db) => Promise<boolean>,
  ): Promise<boolean> {
    const said = this.#saidBy(event, fact);
    const entries = said ? [this.#entryOf(said.action, said)] : [];
    const changed = await changeTogether(this.#app.db, this.#rowsOf(entries), statement);
    if (changed) this.#confirm(entries);
    return changed;
  }

  begin(tx: Tx): Notes {
    const watch = watched(tx);
    const noted = new Map<string, Noted>();
    // A user can leave several organizations at once: each has its own row.
    const add = (action: AuditAction, facts: AuditFacts = {}) => {
      const key = `${action} ${facts.organizationId}`;
      noted.set(key, { action, facts: joined(noted.get(key)?.facts, facts) });
    };
    let isNamed = false;
    const note: Notes['note'] = (action, facts) => {
      isNamed = true;
      add(action, facts);
    };
    let entries: readonly AuditEntry[] = [];
    let isReplaced = false;
    return {
      tx: watch.tx,
      note,
      noteEvent: (event, fact) => {
        isReplaced ||= this.#endsOwnSession(event, fact);
        const said = this.#saidBy(event, fact, { isReplaced });
        if (said) (this.#declared.includes(said.action) ? note : add)(said.action, said);
      },
      noteDeclaredAction: () => {
        const [only, ...others] = this.#declared;
        if (!only || others.length > 0 || isNamed || this.#done.has(only) || !watch.hasChanged()) return;
        if (!hasEvent(only) && !changesNoRow.test(only)) note(only);
      },
      write: async () => {
        entries = Array.from(noted.values(), ({ action, facts }) => this.#entryOf(action, facts));
        const rows = this.#rowsOf(entries);
        for (let from = 0; from < rows.length; from += maxRows)
          await insertTogether(tx, rows.slice(from, from + maxRows));
      },
      confirm: () => this.#confirm(entries),
    };
  }

  ofHandler<T, Held>(steps: (work: Work, held: Held) => Promise<T>): (work: Work, held: Held) => Promise<T> {
    return async (work, held) => {
      const result = await steps(work, held);
      work.notes?.noteDeclaredAction();
      return result;
    };
  }

  /** Writes the action of a successful call that has changed no row, such as a mail that is sent. */
  async finish(): Promise<void> {
    const [first] = this.#declared;
    if (!first || this.#done.size > 0 || !changesNoRow.test(first)) return;
    await this.#store.recordAlone(this.#app, {
      ...this.#entryAlone(first),
      areTargetsUnaffected: !this.#acting,
    });
  }

  /** Writes that the call was refused, or has failed. If this write fails, the caller still gets the error of the call. */
  async refuse(thrown: unknown): Promise<void> {
    const error = isAuthError(thrown) ? thrown : undefined;
    // A visitor can send a million such calls. The trail writes nothing for them: they cost no statement and do not fill the log.
    const isLoggedOnlyForUsers = isAuthError(thrown, 'UNAUTHORIZED') || isAuthError(thrown, 'VALIDATION_ERROR');
    if (isLoggedOnlyForUsers && !this.#acting) return;
    const action = this.#declared.find((each) => !this.#done.has(each)) ?? this.#declared[0];
    if (!action) return;
    try {
      await this.#store.recordAlone(this.#app, this.#refusalOf(action, error));
    } catch (fault) {
      this.#app.settings.logger.error(explained('STORAGE_FAILED', 'a refused call is not in the audit log.'), {
        error: fault,
      });
    }
  }

  /**
   * Returns the action that an event implies, with its facts. If the new session replaces the caller's, the action is
   * `session.reauthenticated`, and not a sign-in.
   */
  #saidBy<E extends EventName>(event: E, fact: Events[E], { isReplaced = false } = {}) {
    const declared =
      event === 'sessionCreated'
        ? this.#declared.filter((action) => (action === 'session.reauthenticated') === isReplaced)
        : this.#declared;
    return actionOf(event, fact, declared);
  }

  #rowsOf(entries: readonly AuditEntry[]): readonly RowToInsert[] {
    return entries.length > 0 ? this.#store.rowsOf(entries) : [];
  }

  #confirm(entries: readonly AuditEntry[]): void {
    for (const entry of entries) {
      this.#done.add(entry.action);
      this.#store.recorded?.(entry);
    }
  }

  /** Checks whether the event ends the caller's own session. */
  #endsOwnSession<E extends EventName>(event: E, fact: Events[E]): boolean {
    if (!this.#acting || event !== 'sessionEnded' || !('tokens' in fact)) return false;
    const { session, user } = this.#acting;
    return fact.tokens === 'all' ? fact.userId === user.id : fact.tokens.includes(session.token);
  }

  #entryOf(action: AuditAction, facts: AuditFacts): AuditEntry {
    const { targets, refusedAs, organizationId, changes, isByStranger, areTargetsUnaffected = false } = facts;
    const { settings } = this.#app;
    const { ipAddress, userAgent, sent } = this.#caller;
    const concerned = targets ?? this.#targetsOf();
    const session = this.#acting?.session ?? (action.startsWith('session.') ? sent.session?.session : undefined);
    return {
      endpoint: this.#call.name,
      action,
      outcome: refusedAs === undefined ? 'ok' : 'refused',
      code: refusedAs ?? null,
      at: settings.now(),
      actor: this.#actorOf(refusedAs === undefined && !isByStranger ? concerned : []),
      onBehalfOf: this.#onBehalfOf(),
      targets: concerned.slice(0, maxTargets),
      areTargetsUnaffected,
      organizationId: organizationId ?? null,
      method: sent.signIn?.method ?? null,
      factors: session?.factors.map(({ factor }) => factor) ?? [],
      changes: changes ?? changesIn(action, this.#accepted, this.#app.userFields),
      requestId: this.#requestId,
      ipAddress: settings.ipAddress.disableIpTracking ? null : ipAddress,
      userAgent,
    };
  }

  #targetsOf(): readonly AuditTarget[] {
    const id = this.#acting?.user.id ?? this.#subject;
    return id === undefined ? [] : [{ type: 'user', id }];
  }

  /** Makes the entry of an action without a change. A target is not the actor: the caller may have named the account of another user. */
  #entryAlone(action: AuditAction): AuditEntry {
    return { ...this.#entryOf(action, {}), actor: this.#actorOf([]) };
  }

  /** Makes the entry of a refusal. For a known caller, its targets are the ids in the input, whether they exist or not. */
  #refusalOf(action: AuditAction, error: AuthError | undefined): AuditEntry {
    const named = this.#acting ? namedIn(action, this.#call.sent) : [];
    const entry = this.#entryAlone(action);
    return {
      ...entry,
      ...outcomeOf(error),
      ...(named.length > 0 && { targets: named.slice(0, maxTargets), areTargetsUnaffected: true }),
      organizationId: this.#organizationId ?? null,
    };
  }

  #onBehalfOf(): string | null {
    if (this.#key) return this.#key.user.id;
    return this.#acting && actorOf(this.#acting.session) !== undefined ? this.#acting.user.id : null;
  }

  /** If a caller without a session has succeeded, the actor is the user whose account the call has changed. */
  #actorOf(targets: readonly AuditTarget[]): AuditActor {
    if (this.#key) return { kind: 'api_key', id: this.#key.id, sessionId: null };
    if (this.#acting) {
      const { session, user } = this.#acting;
      return { kind: 'user', id: actorOf(session) ?? user.id, sessionId: session.id };
    }
    if (this.#caller.network === undefined) return { kind: 'system', id: null, sessionId: null };
    const find = (type: string) => targets.find((each) => each.type === type)?.id ?? null;
    return { kind: 'user', id: find('user'), sessionId: find('session') };
  }
}

/** Watches whether a transaction changes rows. Rows of one-time secrets do not count. */
function watched(given: Tx): { readonly tx: Tx; readonly hasChanged: () => boolean } {
  const { dialect, tables, native } = given;
  let hasChanged = false;
  const run = async (query: Query) => {
    const result = await given.run(query);
    const table = targetOf(query.query);
    hasChanged ||= table !== undefined && table !== verification.name && (result.affected ?? result.rows.length) > 0;
    return result;
  };
  return { tx: { [transactionMark]: true, dialect, tables, native, run }, hasChanged: () => hasChanged };
}

function outcomeOf(error: AuthError | undefined): Pick<AuditEntry, 'outcome' | 'code'> {
  if (!error) return { outcome: 'failed', code: 'INTERNAL_SERVER_ERROR' };
  return { outcome: error.status < 500 ? 'refused' : 'failed', code: error.code };
}

/** Joins the facts of two events that mean the same action. For example, the deletion of an organization removes several members. */
function joined(known: AuditFacts | undefined, more: AuditFacts): AuditFacts {
  if (!known) return more;
  const targets = [...(known.targets ?? [])];
  for (const each of more.targets ?? [])
    if (!targets.some(({ type, id }) => type === each.type && id === each.id)) targets.push(each);
  return { ...known, ...more, targets };
}
