/**
 * `latchkey/plugin`: what a plugin is built with. The plugins of this library use the same exports and no others
 * (tools/test/source/plugin-door.test.ts). The browser's part of a plugin imports `latchkey/plugin/client` instead.
 */

// A plugin: its contract, its handlers, and what it takes part in.

export type { Assurance } from './contract/assurance.js';
export {
  type Access,
  type AnyContract,
  type Contract,
  defineContract,
  type Endpoint,
  type Endpoints,
  endpoint,
  type Models,
} from './contract/endpoint.js';
// Everything of this file: an interface can only be extended through an entry that exports its file as a whole.
export * from './contract/oversight/audit.js';
export { guard } from './contract/oversight/guard.js';
export {
  type AnyPlugin,
  definePlugin,
  type HandlerOf,
  type Handlers,
  type Plugin,
  type Sender,
} from './define-plugin.js';
export type { Call } from './domain/app/call.js';

// Routes: name, method and path of an endpoint. The client imports them too.

export {
  internal,
  internalQuery,
  type Kind,
  mutation,
  page,
  postedQuery,
  type QueryAccess,
  query,
  type Route,
  redirect,
  uncachedRead,
  type Within,
} from './contract/routes.js';

// Inputs, answers and fields. `input.email` and `shape.user` are schemas; `field.text()` is a field of users or sessions.

export {
  type Field,
  type Fields,
  type NoFields,
  readFields,
  type Settable,
  type ShownFields,
} from './contract/fields.js';
export * as input from './contract/inputs.js';
export * from './contract/paging.js';
export type {
  Challenge,
  CurrentSession,
  PluginChallenge,
  Question,
  SecondFactorChallenge,
  Session,
  ShownFactor,
  SignedIn,
  User,
} from './contract/shapes.js';
export * as shape from './contract/shapes.js';
export * as field from './plugin/fields.js';

// Errors: `defineErrors` declares those of a contract, the catalogues hold those of the library.

export { accountErrors, commonErrors, mailboxErrors } from './contract/catalogue.js';
export {
  AuthError,
  defineErrors,
  type ErrorEntry,
  type ErrorStatus,
  type Errors,
  failure,
  isAuthError,
  pick,
  refusal,
} from './contract/errors.js';

// Options of a plugin: described once, checked at start. Durations are seconds, or texts such as "10m".

export { type Duration, seconds } from './contract/options/duration.js';
export * from './contract/options/public.js';
export { checkReturned } from './contract/options/returned.js';

// Limits: of calls in a contract, of attempts in a handler.

export { type CodeTries, factorLimit, mailLimit, type RateLimit, strictLimit, triesAt } from './contract/limits.js';
export {
  type Attempt,
  attemptKey,
  countCall,
  spendAttempt,
  spendPasswordAttempt,
  spendSignInAttempts,
} from './domain/limits/attempts.js';
export { parseIpAddress } from './domain/limits/client-address.js';

// Tables of a plugin. `column.text()` is a column; `RowOf` and `NewRowOf` are the types of rows read and inserted.

export * as column from './plugin/columns.js';
export type { Column, Reference } from './store/schema/column.js';
export { aliased, extendTable, type NewRowOf, type RowOf, type Table, table } from './store/schema/table.js';
export {
  type Account as StoredAccount,
  account as accountTable,
  type Session as StoredSession,
  session as sessionTable,
  type User as StoredUser,
  user as userTable,
} from './store/schema/tables.js';

// Statements on tables. Each move is one statement, with one meaning on every database; of callers in a race, its count or
// its row says which caller won. `statement` describes SQL in Kysely's words, compiled once per database.

export { type CursorOptions, listByCursor } from './domain/lists/list-by-cursor.js';
export * as condition from './plugin/conditions.js';
export { DuplicateError } from './store/statements/errors.js';
export type { Db, Tx } from './store/statements/executor.js';
export {
  type Changes,
  changeOne,
  consume,
  count,
  countUpTo,
  find,
  guardedUpdate,
  insertTogether,
  insertUnique,
  insertWhile,
  later,
  list,
  lockRow,
  plus,
  remove,
  removeSome,
  replaceLatest,
  rowFor,
  type SomeWhere,
  type Where,
} from './store/statements/index.js';
export {
  hasTable,
  type Params,
  type Statement,
  statement,
  type TablesOf,
  value,
  whole,
  wholeIfAny,
  wholeWithoutIfAny,
} from './store/statements/statement.js';

// Transactions, events, gates and the audit log. A handler uses `call.transaction`; `inTransaction` is for work outside of calls.

export type { App, Authenticated, Caller, Listeners, Work } from './domain/app/app.js';
export type { EventName, Events, HiddenSignUp } from './domain/app/events.js';
export type { SessionFields, SignInAttempt, UserDraft } from './domain/app/gates.js';
export type { SessionCarrier } from './domain/app/session-carrier.js';
export { auditorOf } from './domain/audit/auditor-of.js';
export { onCommit } from './domain/transactions/commit.js';
export { inTransaction, makeTrue } from './domain/transactions/in-transaction.js';
export { writeAudited } from './domain/transactions/write-audited.js';
export { allowSecurityChanges, findUserByEmail, findUserById, lockUser, touchUser } from './store/rows/users.js';

// Signing in: every method calls `completeSignIn`, which runs the gates and then begins the session. A gate that has a
// question of its own returns what `keepSignInPending` returns; an endpoint continues the sign-in with `continueSignIn`.

// Everything of this file: an interface can only be extended through an entry that exports its file as a whole.
export * from './domain/app/sign-in-methods.js';
export { type ConfirmedFactor, confirmFactors, type SessionCall } from './domain/sign-in/confirm-factors.js';
export { isMeantFor, signInByMailbox } from './domain/sign-in/mailbox-sign-in.js';
export { signInWithPassword } from './domain/sign-in/password-sign-in.js';
export {
  continueSignIn,
  findPendingSignIn,
  keepSignInPending,
  type PendingSignIn,
} from './domain/sign-in/pending-sign-in.js';
export { takesAddress } from './domain/sign-in/prove-mailbox.js';
export { findPendingSecondFactor, otherSecondFactors } from './domain/sign-in/second-step.js';
export { attemptSignIn, completeSignIn } from './domain/sign-in/sign-in.js';
export { completeSignInLike, type SessionName, sessionNameOf } from './domain/sign-in/sign-in-like.js';

// Roles and permissions; in organizations `checkPermission(call, { organizationId }, { invoice: ['create'] }, work)`.

export { authorizeAny, createAccessControl, type Grants, type Role, type Statements } from './domain/access/access.js';
export { checkPermission, isAboveMember } from './domain/permissions/check-permission.js';

// Sessions and the factors that they have shown.

export type { FactorKind, FactorKinds } from './domain/app/factor-kinds.js';
export type { NamedProvider, PublicFact, PublicFacts, PublicFactsPart } from './domain/app/public-facts.js';
export type { SessionLife } from './domain/cookies/cookies.js';
export { countsAsSecondFactor, hasSecondFactor } from './domain/sessions/basis.js';
export { isCredentialAccepted } from './domain/sessions/credential-session.js';
export { endEverySession, endOtherSessionsWith, endSessionIn, endSessions } from './domain/sessions/end-session.js';
export { withFactor } from './domain/sessions/factors.js';
export { keepOwnSession, returnToOwnSession } from './domain/sessions/own-session.js';
export { confinedTo } from './domain/sessions/read-session.js';
export { replaceSession } from './domain/sessions/replace-session.js';
export { readFromReplica } from './domain/sessions/replica-reads.js';
export { actorOf, lifeOfSession, sessionCookieOf, writeSessionCookies } from './domain/sessions/session-cookies.js';
export { updateSession } from './domain/sessions/session-fields.js';
export { isAccepted } from './domain/sessions/session-gates.js';
export { isFresh } from './domain/sessions/session-life.js';
export { confirmSession, sessionExists } from './domain/sessions/session-transaction.js';

// Users and their accounts.

export { signUpUser } from './domain/sign-up/sign-up.js';
export type { SignUp, SignUpCall } from './domain/sign-up/sign-up-call.js';
export { changeLockedUser, checkUserChange, type UserChange } from './domain/users/change-user.js';
export { normalizeEmail } from './domain/users/email.js';
export { looksLikeAnother, spellingOf } from './domain/users/look-alikes.js';
export { claimMailbox, confirmAddress, type MailboxProof } from './domain/users/mailbox.js';
export { findMailboxUser, type MailboxUser } from './domain/users/mailbox-user.js';
export { countSignInMethods } from './domain/users/sign-in-methods.js';
export {
  createUser,
  draftUser,
  removeUser,
  shapeChanges,
  takenError,
  type UserStart,
  type UserUpdate,
  updateUser,
} from './domain/users/users.js';
export { findUserWithAccount, listAccounts, type UserWithAccount, userWithAccountBy } from './store/rows/accounts.js';

// Passwords.

export { createCredential, putPassword } from './domain/users/accounts.js';
export {
  credentialProvider,
  guessOwnPassword,
  isHashable,
  problemWith,
  verifyPassword,
} from './domain/users/passwords.js';

// One-time secrets: long tokens for links, short codes for typing. Both are stored as hashes and used up by one caller.

export { equalText } from './crypto/compare.js';
export { sha256Text } from './crypto/hash.js';
export { randomDigits, randomString, randomToken, readable } from './crypto/random.js';
export { markAskingBrowser, readAskingBrowser } from './domain/limits/asking-browser.js';
export { type Beginner, type Binding, boundToReader, type Finisher } from './domain/secrets/binding.js';
export {
  type CodeOutcome,
  endCode,
  endSecretsOf,
  hasExpired,
  issueCode,
  issueToken,
  type MatchedCode,
  matchCode,
  type Purpose,
  peekToken,
  redeemCode,
  redeemToken,
} from './domain/secrets/one-time.js';

// Mails and text messages, with the budgets that every mail of the library has.

export type { MailedUser } from './domain/mail/former-recipient.js';
export { linkTo } from './domain/mail/links.js';
export { type Asker, type Recipient, sendMail, sendNotice, sendSecondStep } from './domain/mail/mail.js';

// Values that must be read again, such as the secret of a webhook: encrypted under a key of the plugin's own.

export { sealFor } from './domain/secrets/seal-for.js';

// Calls to other servers, at addresses that the application configures or that users enter.

export type { OutgoingAnswer } from './domain/outgoing/call-server.js';
export { OutgoingError, type OutgoingFault } from './domain/outgoing/outgoing-error.js';
export { type AddressSource, type OutgoingLimits, safeFetch } from './domain/outgoing/safe-fetch.js';

// Answers of redirect and page endpoints.

export { FormPage, formPage, textPage } from './domain/answers/form-page.js';
export { Redirect, redirectToChallenge, withQuery } from './domain/answers/redirect.js';

// Types that those above mention.

export type * from './plugin/types.js';
