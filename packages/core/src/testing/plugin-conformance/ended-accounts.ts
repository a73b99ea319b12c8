import assert from 'node:assert/strict';
import type { PluginUnderTest, PreparedCall } from './options.js';
import { ada, isGranted, type Opened, signIn } from './world.js';

export async function checkDeletion(opened: Opened, { exercise, keeps = [] }: PluginUnderTest): Promise<void> {
  const { world, userId, rows } = opened;
  await exercise(world);
  await world.settled();
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

export async function checkClaim(opened: Opened, { exercise, staysAfterClaim = {} }: PluginUnderTest): Promise<void> {
  const { world, userId, plugin, rows } = opened;
  const userRow = async () => (await rows()).find(({ table, columns }) => table === 'user' && columns.id === userId);
  const atFirst = await userRow();
  await exercise(world);
  await world.settled();
  await claimAccount(opened);
  const tables = (plugin.tables ?? []).map(({ name }) => name);
  const naming = (await rows()).filter(({ table, text }) => tables.includes(table) && text.includes(userId));
  const user = await userRow();
  const changed = Object.keys(plugin.contract.userFields).filter(
    (field) => JSON.stringify(user?.columns[field]) !== JSON.stringify(atFirst?.columns[field]),
  );
  const found = new Set([...naming.map(({ table }) => table), ...changed.map((field) => `user.${field}`)]);
  assert.deepEqual(
    [...found].filter((place) => !Object.hasOwn(staysAfterClaim, place)),
    [],
    'a stranger who registered the address has left data that its owner keeps: remove it on mailboxClaimed, or say in staysAfterClaim why it may stay',
  );
}

/** Without this control, a way in that never worked would pass the next two tests. */
export async function checkWayIn({ world }: Opened, prepare: PreparedCall): Promise<void> {
  const enter = await prepare(world);
  await world.settled();
  const answer = await enter(0);
  assert(isGranted(answer), `the way in does not work: ${answer.status} ${answer.text}`);
}

export async function checkWayInAfter(
  opened: Opened,
  prepare: PreparedCall,
  end: (opened: Opened) => Promise<void>,
): Promise<void> {
  const enter = await prepare(opened.world);
  await opened.world.settled();
  await end(opened);
  const answer = await enter(0);
  await opened.world.settled();
  assert(!isGranted(answer), `the way in still works: ${answer.status} ${answer.text}`);
  assert(answer.status < 500, `the server fails: ${answer.status} ${answer.text}`);
}

export async function deleteUser({ world }: Opened): Promise<void> {
  const browser = world.openBrowser();
  await signIn(browser, ada);
  const { status, text } = await browser.post('/delete-user', { password: ada.password });
  assert.equal(status, 200, text);
  await world.settled();
}

/** The owner of the mailbox resets the password of the account, which has never proven its address. */
export async function claimAccount({ world, rows, userId, resets }: Opened): Promise<void> {
  const isProven = async () =>
    (await rows()).some(({ table, columns }) => table === 'user' && columns.id === userId && columns.emailVerified);
  assert(!(await isProven()), 'exercise and waysIn must not prove the address of the user');
  const owner = world.openBrowser();
  await owner.post('/forget-password', { email: ada.email });
  await world.settled();
  const { status, text } = await owner.post('/reset-password', { token: resets.at(-1), newPassword: 'another horse' });
  assert.equal(status, 200, text);
  await world.settled();
  assert(await isProven(), 'a reset proves the address');
}
