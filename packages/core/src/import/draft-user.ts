import type { App, Caller } from '../domain/app/app.js';
import type { Importer } from '../domain/app/importer.js';
import type { TokenChanges } from '../domain/users/account-rows.js';
import { normalizeEmail } from '../domain/users/email.js';
import { credentialProvider } from '../domain/users/passwords.js';
import { draftUser } from '../domain/users/users.js';
import { findConfigured } from '../features/social/configured.js';
import { sealTokens } from '../features/social/tokens/account-tokens.js';
import { sealFactor, secretOfKey } from '../features/two-factor/codes/vault.js';
import { twoFactor } from '../features/two-factor/tables.js';
import { parseOrigins } from '../http/addresses/origin.js';
import { openExchange } from '../http/call/exchange.js';
import type { NewUser, User } from '../store/schema/tables.js';
import { imageOf, importedName, problemWithAccount, problemWithSession, problemWithUser } from './checks.js';
import { convertValue } from './convert-value.js';
import type { Known } from './known.js';
import type { Checked } from './outcomes.js';
import { draftPasskeys, type PasskeyDraft } from './plugins/passkeys.js';
import { draftRights, type RightsDraft } from './plugins/rights.js';
import type { OldAccount, OldSession, OldUser } from './rows.js';

/** An account, with its tokens sealed for its id. */
export interface CheckedAccount extends Checked<OldAccount> {
  readonly sealed: TokenChanges;
}

/** A user after all checks that need no database. */
export interface UserDraft {
  readonly old: OldUser;
  readonly row: NewUser & User;
  /** Absent without a plugin that has roles and bans. */
  readonly rights: RightsDraft | undefined;
  /** What of the user's row was left out. */
  readonly leftOut: readonly string[];
  /** Sealed before the transaction. */
  readonly factor: { readonly secret: string; readonly backupCodes: string } | undefined;
  readonly accounts: readonly CheckedAccount[];
  readonly passkeys: readonly PasskeyDraft[];
  readonly sessions: readonly Checked<OldSession>[];
}

/** Checks a user. Returns why the user is refused, as a text. */
export async function draftOldUser(
  app: App,
  known: Known,
  old: OldUser,
  importer: Importer,
): Promise<UserDraft | string> {
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
  const rights = draftRights(app, importer, old);
  if (typeof rights === 'string') return rights;
  const about = {
    email,
    name: importedName(old, email),
    image: imageOf(app, old.image),
    emailVerified: old.emailVerified,
  };
  const drafted = await draftUser(callerOf(app), { ...fields, ...rights.fields, ...about }).catch(messageOf);
  if (typeof drafted === 'string') return `a check of your configuration refuses it: ${drafted}`;
  // No `await` between these checks: users are drafted at the same time, and of two rows with one id the first is kept.
  const accounts = old.accounts.map((each) => ({
    old: each,
    refusal: refusalOfAccount(app, known, old, each),
  }));
  const passkeys = draftPasskeys(app, known, old);
  const sessions = old.sessions.map((each) => ({ old: each, refusal: refusalOfSession(app, known, each) }));
  return {
    old,
    rights: rights.draft,
    leftOut: [...(old.image && about.image === null ? [UNUSABLE_IMAGE] : []), ...rights.leftOut],
    row: { ...drafted, id: old.id, createdAt: old.createdAt ?? drafted.createdAt },
    factor: await sealed(app, old),
    accounts: await Promise.all(accounts.map(async (each) => ({ ...each, sealed: await sealedTokens(app, each.old) }))),
    passkeys,
    sessions,
  };
}

const UNUSABLE_IMAGE = 'its image is no address that pages can load, and was left out';

/** Whether the configuration has the provider of an account, or this is a password. The answer is kept in `known`. */
export async function hasProvider(app: App, { providers }: Known, id: string): Promise<boolean> {
  const has = providers.get(id) ?? (id === credentialProvider || (await findConfigured(app, id)) !== undefined);
  providers.set(id, has);
  return has;
}

/** The second factor that is in force. */
const activeFactor = ({ secondFactor }: OldUser) => (secondFactor?.leftOut === undefined ? secondFactor : undefined);

async function sealed(app: App, old: OldUser): Promise<UserDraft['factor']> {
  const factor = activeFactor(old);
  if (!factor) return undefined;
  return sealFactor(app, old.id, { secret: secretOfKey(factor.secret), backupCodes: factor.backupCodes });
}

/** Sealed before the transaction, for the id that the account keeps. */
async function sealedTokens(app: App, { id, tokens }: OldAccount): Promise<TokenChanges> {
  if (!tokens) return {};
  const { accessToken, refreshToken, accessTokenExpiresAt, refreshTokenExpiresAt, scopes } = tokens;
  return sealTokens(app, id, {
    accessToken: bounded(accessToken),
    refreshToken: bounded(refreshToken),
    idToken: null,
    accessTokenExpiresAt: accessTokenExpiresAt ?? null,
    refreshTokenExpiresAt: refreshTokenExpiresAt ?? null,
    scopes: scopes.filter((each) => each.length <= LONGEST_SCOPE).slice(0, MAX_SCOPES),
  });
}

const LONGEST_TOKEN = 16_384; // characters; the tokens of some providers are long
const bounded = (token: string | undefined) => (token && token.length <= LONGEST_TOKEN ? token : null);
const LONGEST_SCOPE = 255; // characters
const MAX_SCOPES = 100;

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
    isForClient: false,
  }).caller;
}

/** The columns that the configuration has too, as values of their kind. */
function fieldsOf({ userFields }: App, old: OldUser): Record<string, unknown> | string {
  const { fields = {} } = old;
  const found: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(userFields)) {
    if (name === 'twoFactorEnabled') found[name] = activeFactor(old) !== undefined;
    else if (Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined) {
      const value = convertValue(field.type, fields[name], field.maxLength);
      if (value === undefined) return `its ${name} is not of the kind that your configuration has`;
      found[name] = value;
    }
  }
  return found;
}

function refusalOfAccount(app: App, known: Known, { id: userId }: OldUser, old: OldAccount): string | undefined {
  const problem = problemWithAccount(app, old);
  if (problem !== undefined) return problem;
  const { id, providerId } = old;
  if (known.providers.get(providerId) === false) return `your configuration does not have the provider ${providerId}`;
  if (known.isRepeated('account', id)) return 'its id occurs twice';
  if (known.isRepeated('provider', `${userId} ${providerId}`))
    return 'the user has another account of this provider, and can have one';
  if (providerId !== 'credential' && known.isRepeated('identity', `${providerId} ${old.accountId}`))
    return 'another user has this identity at the provider';
  return undefined;
}

function refusalOfSession({ settings }: App, known: Known, old: OldSession): string | undefined {
  const problem = problemWithSession(old, settings.now());
  if (problem !== undefined) return problem;
  if (known.isRepeated('session', old.id) || known.isRepeated('token', old.token)) return 'it occurs twice';
  return undefined;
}
