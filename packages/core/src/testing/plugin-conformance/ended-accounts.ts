import assert from 'node:assert/strict';
import { pendingPurpose } from '../../domain/sign-in/pending-purpose.js';
import { inTransaction } from '../../domain/transactions/in-transaction.js';
import { changeAddress, confirmAddress } from '../../domain/users/mailbox.js';
import { countSignInMethods } from '../../domain/users/sign-in-methods.js';
import type { BrowserAnswer } from '../browser.js';
import { exercisePlugin } from './exercise.js';
import { isGranted } from './granted.js';
import type { PluginUnderTest, PreparedCall } from './options.js';
import { ada, type Opened, type TestServer } from './test-server.js';

export async function checkDeletion(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { userId, rows } = opened;
  const { keeps = [] } = under;
  await exercisePlugin(opened, under);
  assert(
    (await rows()).some(({ table, columns }) => table === 'user' && columns.id === userId),
    'exercise must not delete the user',
  );
  await deleteUser(opened);
  const naming = (await rows()).filter(({ table, text }) => !keeps.includes(table) && text.includes(userId));
  assert.deepEqual(
    naming.map(({ table }) => table),
    [],
    "a table names a deleted user: let its column reference the user with onDelete 'cascade', or delete the rows on userDeleted",
  );
}

/** Ada's account was registered by a stranger, and now `claim` proves her mailbox. */
export async function checkClaim(
  opened: Opened,
  under: PluginUnderTest,
  claim: (opened: Opened) => Promise<void>,
): Promise<void> {
  const { userId, plugin, rows } = opened;
  const { staysAfterClaim = {} } = under;
  const userRow = async () => (await rows()).find(({ table, columns }) => table === 'user' && columns.id === userId);
  const atFirst = await userRow();
  await exercisePlugin(opened, under);
  const secrets = await secretsOf(opened);
  await claim(opened);
  const tables = (plugin.tables ?? []).map(({ name }) => name);
  const naming = (await rows()).filter(({ table, text }) => tables.includes(table) && text.includes(userId));
  const left = (await secretsOf(opened)).filter((text) => secrets.includes(text));
  const user = await userRow();
  const changed = Object.keys(plugin.contract.userFields).filter(
    (field) => JSON.stringify(user?.columns[field]) !== JSON.stringify(atFirst?.columns[field]),
  );
  const found = new Set([
    ...naming.map(({ table }) => table),
    ...changed.map((field) => `user.${field}`),
    ...(left.length > 0 ? ['verification'] : []),
  ]);
  assert.deepEqual(
    [...found].filter((place) => !Object.hasOwn(staysAfterClaim, place)),
    [],
    'a stranger who registered the address has left data, or codes and tokens in the table verification: remove them on mailboxClaimed (endSecretsOf), or say in staysAfterClaim why they may stay',
  );
}

/** Returns the codes and tokens that name Ada, without pending sign-ins: the core itself ends those with the claim. */
async function secretsOf({ rows, userId }: Opened): Promise<readonly string[]> {
  const secrets = (await rows()).filter(
    ({ table, columns }) => table === 'verification' && !String(columns.identifier).startsWith(pendingPurpose),
  );
  return secrets.filter(({ columns }) => columns.userId === userId).map(({ columns }) => String(columns.identifier));
}

/** Checks that the sign-in method works: without this check, a method that never works would pass the tests of ended methods. */
export async function checkSignInMethod(opened: Opened, prepare: PreparedCall): Promise<void> {
  await enterBy(opened, prepare);
}

/** Ada takes a sign-in method away: the sessions that it began end. */
export async function checkRevokedMethod(
  opened: Opened,
  prepare: PreparedCall,
  revoke: (server: TestServer) => Promise<BrowserAnswer>,
): Promise<void> {
  const { server, rows } = opened;
  const sessions = async () =>
    (await rows()).flatMap(({ table, columns }) => (table === 'session' ? [columns.id] : []));
  const enter = await prepare(server);
  await server.settled();
  const before = await sessions();
  const entered = await enter(0);
  assert(isGranted(entered), `the sign-in method does not work: ${entered.status} ${entered.text}`);
  const begun = (await sessions()).filter((id) => !before.includes(id));
  const revoked = await revoke(server);
  assert(isGranted(revoked), `the sign-in method cannot be revoked: ${revoked.status} ${revoked.text}`);
  await server.settled();
  const present = await sessions();
  assert.deepEqual(
    begun.filter((id) => present.includes(id)),
    [],
    'a session that began by the sign-in method lives on after the method was revoked: end its sessions in the same transaction',
  );
  const again = await enter(0);
  assert(!isGranted(again), `the sign-in method still works after it was revoked: ${again.status} ${again.text}`);
}

/** A gate, such as the question for a second factor, has to hold for every sign-in method. */
export async function checkGatedMethod(opened: Opened, prepare: PreparedCall): Promise<void> {
  const { server, rows, refuseSignIns } = opened;
  const sessions = async () =>
    (await rows()).flatMap(({ table, columns }) => (table === 'session' ? [columns.id] : []));
  const enter = await prepare(server);
  await server.settled();
  const before = await sessions();
  refuseSignIns();
  await enter(0);
  await server.settled();
  const begun = (await sessions()).filter((id) => !before.includes(id));
  assert.deepEqual(
    begun,
    [],
    'a gate has refused the sign-in, and the sign-in method has begun a session: begin sessions by completeSignIn, which asks the gates',
  );
}

export async function checkEndedMethod(
  opened: Opened,
  prepare: PreparedCall,
  end: (opened: Opened) => Promise<void>,
): Promise<void> {
  const enter = await prepare(opened.server);
  await opened.server.settled();
  await end(opened);
  const answer = await enter(0);
  await opened.server.settled();
  assert(!isGranted(answer), `the sign-in method still works: ${answer.status} ${answer.text}`);
  assert(answer.status < 500, `the server fails: ${answer.status} ${answer.text}`);
}

/**
 * An attacker has changed Ada's address and then added the sign-in method. Ada reverts the change from her former mailbox. This removes
 * the sign-in methods that were added since the change.
 */
export async function checkMethodAfterRestore(opened: Opened, prepare: PreparedCall): Promise<void> {
  const { server } = opened;
  await proveFormerAddress(opened);
  const methods = await countMethods(opened);
  await changeAddressBack(opened);
  server.clock.advance(1);
  const enter = await prepare(server);
  await server.settled();
  await resetBy(opened, former);
  assert(
    (await countMethods(opened)) <= methods,
    'a sign-in method that was added while the address was not proven is still there after the change of the address was taken back: remove it on emailRestored',
  );
  const others = await sessionsOfOthers(opened);
  const answer = await enter(0);
  await server.settled();
  // A message to the address that is free again may sign in another user.
  const isOfAnother = (await sessionsOfOthers(opened)) > others;
  assert(
    !isGranted(answer) || isOfAnother,
    `a sign-in method that was added while the address was not proven still works after the change of the address was taken back: remove on emailRestored what was added since. ${answer.status} ${answer.text}`,
  );
  assert(answer.status < 500, `the server fails: ${answer.status} ${answer.text}`);
}

async function sessionsOfOthers({ rows, userId }: Opened): Promise<number> {
  return (await rows()).filter(({ table, columns }) => table === 'session' && columns.userId !== userId).length;
}

const former = 'former@example.com';

/** Ada's proven address becomes `former`. */
async function proveFormerAddress({ app, userId: id }: Opened): Promise<void> {
  await inTransaction(app, async (work) => {
    await changeAddress(work, { id, email: ada.email, emailVerified: false }, former);
    await confirmAddress(work, { id, email: former, session: 'vouched' });
  });
}

/** Gives Ada the address that the tests know again, unproven. */
async function changeAddressBack({ app, userId: id }: Opened): Promise<void> {
  await inTransaction(app, async (work) => {
    await changeAddress(work, { id, email: former, emailVerified: true }, ada.email);
  });
}

const countMethods = ({ app, userId }: Opened) => inTransaction(app, (work) => countSignInMethods(work, userId));

export async function deleteUser({ server, signIn }: Opened): Promise<void> {
  const browser = server.openBrowser();
  await signIn(browser, ada);
  const { status, text } = await browser.post('/delete-user', { password: ada.password });
  assert.equal(status, 200, text);
  await server.settled();
}

/** The owner of the mailbox resets the password of the account, which has never proven its address. */
export async function claimAccount(opened: Opened): Promise<void> {
  await refuseProven(opened);
  await resetBy(opened, ada.email);
  assert(await isProven(opened), 'a reset proves the address');
}

async function resetBy({ server, resets }: Opened, email: string): Promise<void> {
  const owner = server.openBrowser();
  await owner.post('/forget-password', { email });
  await server.settled();
  const { status, text } = await owner.post('/reset-password', { token: resets.at(-1), newPassword: 'another horse' });
  assert.equal(status, 200, text);
  await server.settled();
}

/** The owner of the mailbox enters by a method that proves it. Then the stranger's password and sessions end, as after a reset. */
export function claimByMethod(prepare: PreparedCall): (opened: Opened) => Promise<void> {
  return async (opened) => {
    const { server } = opened;
    await refuseProven(opened);
    await enterBy(opened, prepare);
    assert(await isProven(opened), 'the sign-in method declares provesMailbox, and leaves the address unproven');
    await refuseStranger(server);
  };
}

/** A sign-in method that proves the mailbox survives a claim, and brings nothing of the stranger back. */
export async function checkMethodAfterClaim(opened: Opened, prepare: PreparedCall): Promise<void> {
  const { server } = opened;
  const enterOld = await prepare(server);
  await server.settled();
  await claimAccount(opened);
  // The old secret was sent to the owner's mailbox, so it may work or be refused.
  const { status, text } = await enterOld(0);
  await server.settled();
  assert(status < 500, `the server fails: ${status} ${text}`);
  await enterBy(opened, prepare);
  await refuseStranger(server);
}

async function enterBy({ server }: Opened, prepare: PreparedCall): Promise<void> {
  const enter = await prepare(server);
  await server.settled();
  const answer = await enter(0);
  await server.settled();
  assert(isGranted(answer), `the sign-in method does not work: ${answer.status} ${answer.text}`);
}

/** The stranger knows the first password, and holds the first session. */
async function refuseStranger({ browser, openBrowser }: TestServer): Promise<void> {
  const { json } = await browser.get('/get-session?disableCookieCache=true');
  assert.equal(json, null, 'the session of a stranger outlives the claim');
  const { status } = await openBrowser().post('/sign-in/email', ada);
  assert.equal(status, 401, 'the password of a stranger outlives the claim');
}

async function refuseProven(opened: Opened): Promise<void> {
  assert(
    !(await isProven(opened)),
    'exercise and signInMethods must not prove the address of the user: a sign-in method that proves it declares provesMailbox',
  );
}

async function isProven({ rows, userId }: Opened): Promise<boolean> {
  return (await rows()).some(
    ({ table, columns }) => table === 'user' && columns.id === userId && columns.emailVerified === true,
  );
}
