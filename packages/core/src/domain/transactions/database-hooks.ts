import { accountErrors } from '../../contract/catalogue.js';
import { AuthError, explained, failure } from '../../contract/errors.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Work } from '../app/app.js';
import type { AnyRowHooks, Model, RowChange } from '../app/application-hooks.js';
import { askFirst } from './before-hooks.js';
import { onCommit } from './commit.js';

/** The part of a row that hooks get. It never contains hashes, tokens or other credentials. */
interface About {
  readonly row: object;
  /** The changed columns. Only for updates. */
  readonly changes?: object;
}

/** Columns that no hook sees. */
const secrets: Readonly<Record<Model, readonly string[]>> = {
  user: ['securityVersion', 'settled'],
  session: ['token'],
  account: ['password', 'accessToken', 'refreshToken', 'idToken'],
  verification: [],
};

const identity = ['id', 'createdAt', 'updatedAt'];

/** Columns that hooks cannot set: ids, credentials, and columns that only a rule of ours changes. */
const fixed: Readonly<Record<Model, readonly string[]>> = {
  user: [...identity, ...secrets.user],
  session: [...identity, ...secrets.session, 'userId'],
  account: [...identity, ...secrets.account, 'userId', 'providerId', 'accountId'],
  verification: [...identity, 'purpose', 'recipient', 'identifier', 'value'],
};

/** Checks whether the application has hooks for this kind of change. Without hooks, the change costs no additional statement. */
export function hasHook({ databaseHooks }: App, model: Model, change: RowChange): boolean {
  const { before, within, after } = databaseHooks[model]?.[change] ?? {};
  return before !== undefined || within !== undefined || after !== undefined;
}

/** Checks whether the application writes rows of its own in the transaction of this kind of change, which then needs one. */
export function hasHookWithin({ databaseHooks }: App, model: Model, change: 'create' | 'delete'): boolean {
  return databaseHooks[model]?.[change]?.within !== undefined;
}

/**
 * Lets the application write its own rows in the transaction of a change: after a row was written, or before it is removed.
 * Throws the error with which the hook refuses; the caller lets it undo the change.
 */
export async function runWithin(
  { app, tx }: Work,
  model: Model,
  change: 'create' | 'delete',
  row: object,
): Promise<void> {
  const hooks = app.databaseHooks[model]?.[change];
  if (!hooks?.within) return;
  const { runInTransaction } = await import('../../store/connection/application-transaction.js');
  // The application's own types define the arguments of its hooks; `row` belongs to that model.
  await runInTransaction(tx, `databaseHooks.${model}.${change}.within`, (own) =>
    hooks.within?.({ row: show(model, row), tx: own } as never),
  );
}

/** Columns that a hook gets or can set. */
type Columns = Readonly<Record<string, unknown>>;

/**
 * Asks the application about a change before it is written. Returns the columns that the hook adds or replaces. The hook never
 * runs inside a transaction: an open one is rolled back and runs again with the answer. Throws if the hook answers `false`, or
 * sets a column that hooks cannot set.
 */
export async function runBeforeHook(app: App, db: Db, model: Model, change: RowChange, about: About): Promise<Columns> {
  const [data = {}] = await runBeforeHooks(app, db, model, change, [about]);
  return data;
}

/** Asks like `runBeforeHook`, about several rows at once. */
export async function runBeforeHooks(
  { databaseHooks }: App,
  db: Db,
  model: Model,
  change: RowChange,
  abouts: readonly About[],
): Promise<readonly Columns[]> {
  const hooks = databaseHooks[model]?.[change];
  if (!hooks?.before) return abouts.map(() => ({}));
  const questions = abouts.map((about) => ({
    about: `${model} ${change} ${textOf(model, change, about)}`,
    ask: async () => {
      const data = readOutcome(await call(hooks.before, hooks, model, about), model, change);
      return change === 'create' ? { ...madeBeforehand(about.row), ...data } : data;
    },
  }));
  // Each is made by `ask` above.
  return (await askFirst(db, questions)) as readonly Columns[];
}

function readOutcome(outcome: unknown, model: Model, change: RowChange): Columns {
  if (outcome === false) throw refusalOf(model, change);
  if (change === 'delete' || typeof outcome !== 'object' || outcome === null || !('data' in outcome)) return {};
  return checkData(model, change, outcome.data);
}

/**
 * Columns that each run of a transaction computes again, so they do not identify a hook call. A new row keeps the values that the
 * hook got.
 */
const madeAnew = ['createdAt', 'updatedAt', 'expiresAt'];

/** Returns the key of a hook call: all its inputs, except columns that each run sets again. */
function textOf(model: Model, change: RowChange, { row, changes }: About): string {
  const left = change === 'create' ? ['id', ...madeAnew] : madeAnew;
  const shown = (columns: object = {}) => Object.entries(show(model, columns)).filter(([name]) => !left.includes(name));
  return JSON.stringify([shown(row), shown(changes)]);
}

function madeBeforehand(row: object): Columns {
  return Object.fromEntries(Object.entries(row).filter(([name]) => identity.includes(name)));
}

/** Returns the expiry that a hook sets, or `otherwise`. */
export function readExpiry(wanted: unknown, otherwise: Date): Date {
  if (wanted === undefined) return otherwise;
  if (wanted instanceof Date) return wanted;
  throw new ConfigurationError('databaseHooks.before.data.expiresAt', { given: wanted, expected: 'a Date' });
}

/** Tells the application of a change once it is committed. An error is logged and changes nothing. */
export async function runAfterHook(app: App, db: Db, model: Model, change: RowChange, about: About): Promise<void> {
  const hooks = app.databaseHooks[model]?.[change];
  if (!hooks?.after) return;
  await onCommit(db, async () => {
    try {
      await call(hooks.after, hooks, model, about);
    } catch (error) {
      const name = `databaseHooks.${model}.${change}.after`;
      app.settings.logger.error(explained('OWN_FUNCTION_FAILED', `${name} failed. The change itself is committed.`), {
        error,
      });
    }
  });
}

async function call(
  hook: AnyRowHooks['before'],
  hooks: AnyRowHooks | undefined,
  model: Model,
  { row, changes }: About,
): Promise<unknown> {
  const visible =
    changes === undefined ? { row: show(model, row) } : { row: show(model, row), changes: show(model, changes) };
  // The application's own types define the arguments of its hooks; `row` and `changes` belong to that model.
  return hook?.call(hooks, visible as never);
}

function show(model: Model, row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !secrets[model].includes(column)));
}

function checkData(model: Model, change: RowChange, data: unknown): Readonly<Record<string, unknown>> {
  const name = `databaseHooks.${model}.${change}.before`;
  if (typeof data !== 'object' || data === null)
    throw new ConfigurationError(`${name}.data`, { given: data, expected: 'an object of columns' });
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  const refused = [...fixed[model], ...(model === 'user' && change === 'update' ? ['email', 'emailVerified'] : [])];
  for (const [column] of given) {
    if (refused.includes(column))
      throw new ConfigurationError(`${name}.data.${column}`, {
        givenAs: 'a value',
        expected: 'nothing: hooks cannot set this column',
      });
  }
  return Object.fromEntries(given);
}

/** Returns the error of the catalogue for this change, if it has one. */
function refusalOf(model: Model, change: RowChange): AuthError {
  switch (`${model} ${change}`) {
    case 'user create':
      return failure(accountErrors, 'FAILED_TO_CREATE_USER');
    case 'user update':
      return failure(accountErrors, 'FAILED_TO_UPDATE_USER');
    case 'session create':
      return failure(accountErrors, 'FAILED_TO_CREATE_SESSION');
    case 'verification create':
      return new AuthError('INTERNAL_SERVER_ERROR', 'Unable to create verification', 500);
    default:
      return failure(accountErrors, 'CHANGE_REFUSED');
  }
}
