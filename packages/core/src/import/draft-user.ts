import type { AnyField } from '../contract/fields.js';
import type { App, Caller } from '../domain/app/app.js';
import { normalizeEmail } from '../domain/users/email.js';
import { draftUser } from '../domain/users/users.js';
import { sealFactor, secretOfKey } from '../features/two-factor/codes/vault.js';
import { twoFactor } from '../features/two-factor/tables.js';
import { parseOrigins } from '../http/addresses/origin.js';
import { openExchange } from '../http/call/exchange.js';
import type { NewUser, User } from '../store/schema/tables.js';
import { imageOf, nameOf, problemWithAccount, problemWithSession, problemWithUser } from './checks.js';
import type { Known } from './known.js';
import type { OldAccount, OldSession, OldUser } from './rows.js';

/** A row, and why it is refused. */
export interface Checked<Row> {
  readonly old: Row;
  readonly refusal: string | undefined;
}

/** A user after all checks that need no database. */
export interface UserDraft {
  readonly old: OldUser;
  readonly row: NewUser & User;
  /** Sealed before the transaction. */
  readonly factor: { readonly secret: string; readonly backupCodes: string } | undefined;
  readonly accounts: readonly Checked<OldAccount>[];
  readonly sessions: readonly Checked<OldSession>[];
}

/** Checks a user. Returns why the user is refused, as a text. */
export async function draftOldUser(app: App, known: Known, old: OldUser): Promise<UserDraft | string> {
  const problem = problemWithUser(old);
  if (problem !== undefined) return problem;
  const email = normalizeEmail(old.email ?? '') ?? '';
  const same = known.othersWith(email, old.id);
  if (same.length > 0) return `its address is also that of ${same.slice(0, 5).join(', ')}, by case or spelling`;
  if (known.isRepeated('user', old.id)) return 'its id occurs twice';
  if (activeFactor(old) && !app.database.tables.has(twoFactor.name))
    return 'it has a second factor, and the plugin twoFactor is not listed';
  const fields = fieldsOf(app, old);
  if (typeof fields === 'string') return fields;
  const about = { email, name: nameOf(old, email), image: imageOf(old), emailVerified: old.emailVerified };
  const drafted = await draftUser(callerOf(app), { ...fields, ...about }).catch(messageOf);
  if (typeof drafted === 'string') return `a check of your configuration refuses it: ${drafted}`;
  return {
    old,
    row: { ...drafted, id: old.id, createdAt: old.createdAt ?? drafted.createdAt },
    factor: await sealed(app, old),
    accounts: old.accounts.map((each) => ({ old: each, refusal: refusalOfAccount(app, known, old, each) })),
    sessions: old.sessions.map((each) => ({ old: each, refusal: refusalOfSession(app, known, each) })),
  };
}

/** The second factor that is in force. */
const activeFactor = ({ secondFactor }: OldUser) => (secondFactor?.leftOut === undefined ? secondFactor : undefined);

async function sealed(app: App, old: OldUser): Promise<UserDraft['factor']> {
  const factor = activeFactor(old);
  if (!factor) return undefined;
  return sealFactor(app, old.id, { secret: secretOfKey(factor.secret), backupCodes: factor.backupCodes });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The rules of plugins for new users, such as that of usernames, get a caller without headers. */
function callerOf(app: App): Caller {
  const origin = app.settings.origin ?? 'http://localhost';
  return openExchange({
    app,
    headers: new Headers(),
    request: undefined,
    origin,
    origins: parseOrigins([]),
    mayRefresh: false,
    isConfirmed: true,
  }).caller;
}

/** The columns that the configuration has too, as values of their kind. */
function fieldsOf({ userFields }: App, old: OldUser): Record<string, unknown> | string {
  const { fields = {} } = old;
  const found: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(userFields)) {
    if (name === 'twoFactorEnabled') found[name] = activeFactor(old) !== undefined;
    else if (Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined) {
      const value = convert(field, fields[name]);
      if (value === undefined) return `its ${name} is not of the kind that your configuration has`;
      found[name] = value;
    }
  }
  return found;
}

/** SQLite and MySQL return 0 and 1 for booleans, and numbers or texts for instants. */
function convert({ type, maxLength = 10_000 }: AnyField, value: unknown): unknown {
  if (type === 'text') return typeof value === 'string' && value.length <= maxLength ? value : undefined;
  if (type === 'boolean')
    return value === true || value === 1 ? true : value === false || value === 0 ? false : undefined;
  if (type === 'integer') return Number.isInteger(value) ? value : undefined;
  const instant = value instanceof Date ? value : new Date(typeof value === 'number' ? value : String(value));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

function refusalOfAccount(app: App, known: Known, { id: userId }: OldUser, old: OldAccount): string | undefined {
  const problem = problemWithAccount(app, old);
  if (problem !== undefined) return problem;
  const { id, providerId } = old;
  if (known.isRepeated('account', id)) return 'its id occurs twice';
  if (known.isRepeated('provider', `${userId} ${providerId}`))
    return 'the user has another account of this provider, and can have one';
  if (providerId !== 'credential' && known.isRepeated('identity', `${providerId} ${old.accountId}`))
    return 'another user has this identity at the provider';
  return undefined;
}

function refusalOfSession({ settings }: App, known: Known, old: OldSession): string | undefined {
  if (settings.session.storage !== 'database') return 'sessions are in the secondary storage, which takes no old ones';
  const problem = problemWithSession(old, settings.now());
  if (problem !== undefined) return problem;
  if (known.isRepeated('session', old.id) || known.isRepeated('token', old.token)) return 'it occurs twice';
  return undefined;
}
