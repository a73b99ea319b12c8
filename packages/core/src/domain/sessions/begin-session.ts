import type { Session, SignedIn } from '../../contract/shapes.js';
import { randomToken } from '../../crypto/random.js';
import { insertSession, listSessions } from '../../store/rows/sessions.js';
import { lockUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Caller, Work } from '../app/app.js';
import type { SessionLife } from '../cookies/cookies.js';
import { rememberBrowser } from '../limits/known-browser.js';
import { hasHookWithin, runAfterHook, runBeforeHook, runWithin } from '../transactions/database-hooks.js';
import { makeTrue } from '../transactions/in-transaction.js';
import { removeSession } from './end-session.js';
import { actorOf, forgetOwnSession, writeSessionCookies } from './session-cookies.js';
import { isAccepted } from './session-gates.js';

/** Lifetime in seconds of a session that ends with the browser: some browsers restore it when they start again. */
const browserLifetime = 86_400;
/** User agents are stored for display; longer ones are cut. */
const userAgentLength = 512;

/**
 * Begins a session if the account is unchanged since the caller authenticated: the insert is conditional on
 * `user.securityVersion`, which every change of passwords, accounts and factors increases (Z18–Z20).
 * `undefined` if the account has changed or was deleted. `carried` columns replace their defaults.
 */
export async function beginSession(
  caller: Caller,
  user: User,
  life: SessionLife,
  carried: Partial<Session> = {},
): Promise<SignedIn<User> | undefined> {
  const { app } = caller;
  const session = await draftSession(caller, app.db, user, life, carried);
  if (app.gates.session.length > 0 && !(await isAccepted(app, { session, user }))) return undefined;
  const needsSteps = app.settings.session.maximumPerUser !== undefined || hasHookWithin(app, 'session', 'create');
  const begun = await makeTrue(
    app,
    'sessionCreated',
    { session, user },
    (db) => insertSession(db, session, user),
    needsSteps ? (work) => insertInPlace(work, { session, user }) : undefined,
  );
  if (!begun) return undefined;
  await runAfterHook(app, app.db, 'session', 'create', { row: session });
  handOver(caller, { session, user }, life);
  return { session, user };
}

/** The row of a new session, with the changes of the application's hook. */
export async function draftSession(
  caller: Caller,
  db: Db,
  user: User,
  life: SessionLife,
  carried: Partial<Session>,
): Promise<Session> {
  const draft = { ...newSession(caller, user, life), ...carried };
  const wanted = await runBeforeHook(caller.app, db, 'session', 'create', { row: draft });
  // If the application's hook has set the expiry, using the session does not extend it.
  const made = { ...draft, ...('expiresAt' in wanted && { extendable: false }), ...wanted };
  if (actorOf(draft) === undefined) return made;
  // In a session in which an administrator acts as a user, a hook can only make the expiry earlier.
  const ends = Math.min(made.expiresAt.getTime(), draft.expiresAt.getTime());
  return { ...made, ...carried, expiresAt: new Date(ends) };
}

/** Sends a new session to the browser. */
export function handOver(caller: Caller, signedIn: SignedIn<User>, life: SessionLife): void {
  caller.app.cleanUp();
  writeSessionCookies(caller, signedIn, life);
  // The browser of an administrator who acts as the user is not a browser of the user.
  if (actorOf(signedIn.session) !== undefined) return;
  rememberBrowser(caller, signedIn.user, life);
  forgetOwnSession(caller);
}

/**
 * Inserts a session. If a maximum number is configured, the oldest sessions beyond it end. The user's row is locked, so
 * concurrent sign-ins count each other.
 */
export async function insertInPlace(work: Work, { session, user }: SignedIn<User>): Promise<boolean> {
  const { app, tx } = work;
  const { userId, token } = session;
  // An administrator who acts as the user ends no session of the user, now or at the user's next sign-in.
  const maximum = actorOf(session) === undefined ? app.settings.session.maximumPerUser : undefined;
  if (maximum !== undefined) await lockUser(tx, userId);
  if (!(await insertSession(tx, session, user))) return false;
  await runWithin(work, 'session', 'create', session);
  if (maximum === undefined) return true;
  const others = (await listSessions(tx, userId, app.settings.now())).filter(
    (each) => each.token !== token && actorOf(each) === undefined,
  );
  for (const surplus of others.slice(maximum - 1)) {
    if (await removeSession(work, { token: surplus.token, userId }))
      await work.emit('sessionEnded', { userId, tokens: [surplus.token] });
  }
  return true;
}

/** The columns of a new session, with the initial values of its fields. */
export function newSession({ app, ipAddress, userAgent }: Caller, user: User, life: SessionLife): Session {
  const { settings, sessionFields } = app;
  const now = settings.now();
  const isRemembered = life === 'persistent';
  const lifetime = isRemembered ? settings.session.expiresIn : browserLifetime;
  const fields = Object.entries(sessionFields).map(([name, field]) => [name, field.initial?.() ?? null]);
  return {
    id: settings.generateId(),
    token: randomToken(),
    userId: user.id,
    expiresAt: new Date(now.getTime() + lifetime * 1000),
    createdAt: now,
    updatedAt: now,
    ipAddress: settings.ipAddress.disableIpTracking ? null : ipAddress,
    userAgent: userAgent?.slice(0, userAgentLength) ?? null,
    factors: [],
    // No field replaces a column above: `createAuth` refuses such a name.
    ...Object.fromEntries(fields),
    // Replaces the initial value of the field: a session that is not remembered is never extended.
    ...(!isRemembered && { extendable: false }),
  };
}
