import type { AuthError } from 'latchkey';
import { type Command, type CommandCall, loadOptions, printsJson } from '../command.js';
import { CommandFailure, docsPage, type ExitCode, exitCodes, messagesOf } from '../failure.js';
import { type AnyAuth, loadAuth } from '../load/load-auth.js';
import { readPassword } from '../password.js';
import { tableLines } from '../table-lines.js';
import { visibleInLine } from '../visible.js';

type User = NonNullable<Awaited<ReturnType<AnyAuth['api']['findUser']>>>;

/** One call: the auth object, the options, and the address or the id that the caller names. */
interface Work {
  readonly call: CommandCall;
  readonly auth: AnyAuth;
  readonly who: string;
}

/** `latchkey users`: finds and changes one user, by the calls that the server's own code has. */
export const users: Command = {
  name: 'users',
  about: 'find, create, ban, sign out and delete users, set passwords, and make administrators',
  words: '<find|create|sign-out|set-password|make-admin|ban|unban|delete> <address or id>',
  options: {
    ...loadOptions,
    name: { about: 'create: the name', value: 'name' },
    verified: { about: 'create: the address belongs to the user' },
    'without-password': { about: 'create: the user signs in by a code, a link or a provider' },
    'password-stdin': { about: 'read the password from standard input' },
    reason: { about: 'ban: why, for administrators', value: 'text' },
    days: { about: 'ban: how long; without it, the ban has no end', value: 'number' },
    yes: { about: 'delete: do not ask', short: 'y' },
  },
  async run(call) {
    const [action = '', who, ...rest] = call.words;
    const work = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (work === undefined || who === undefined || rest.length > 0)
      throw new CommandFailure(
        `latchkey users takes one of ${Object.keys(actions).join(', ')}, and an address or an id.`,
      );
    const { auth } = await loadAuth(call);
    try {
      return await work({ call, auth, who });
    } catch (error) {
      throw explained(error);
    } finally {
      await auth.settled(); // a notice may still be on its way
    }
  },
};

const actions: Readonly<Record<string, (work: Work) => Promise<ExitCode>>> = {
  async find({ call, auth, who }) {
    const user = await findUser(auth, who);
    if (user === null) return notFound(call, who);
    return show(call, user);
  },
  async create({ call, auth, who }) {
    const password = call.isGiven('without-password') ? undefined : await readPassword(call);
    const { user } = await auth.api.createUser({
      body: {
        email: who,
        name: call.text('name') ?? who.replace(/@.*/, ''),
        emailVerified: call.isGiven('verified'),
        ...(password === undefined ? {} : { password }),
      },
    });
    return show(call, user);
  },
  async 'sign-out'({ call, auth, who }) {
    const user = await findUser(auth, who);
    if (user === null) return notFound(call, who);
    await auth.api.revokeUserSessions({ body: { userId: user.id } });
    return done(call, `All sessions of ${visibleInLine(user.email)} have ended.`, user);
  },
  async 'set-password'({ call, auth, who }) {
    const user = await findUser(auth, who);
    if (user === null) return notFound(call, who);
    await auth.api.setUserPassword({ body: { userId: user.id, newPassword: await readPassword(call) } });
    return done(call, `The password of ${visibleInLine(user.email)} was set.`, user);
  },
  async 'make-admin'({ call, auth, who }) {
    const assignRole = callOfAdmin(auth, 'adminAssignRole');
    const user = await findUser(auth, who);
    if (user === null) return notFound(call, who);
    if (who.includes('@') && !user.emailVerified) throw unverified(user);
    await assignRole({ body: { userId: user.id, role: 'admin' } });
    return done(call, `${visibleInLine(user.email)} is an administrator.`, user);
  },
  async ban({ call, auth, who }) {
    const assignBan = callOfAdmin(auth, 'adminAssignBan');
    const body = { banned: true, banReason: call.text('reason'), banExpiresIn: secondsOf(call.text('days')) };
    const user = await findUser(auth, who);
    if (user === null) return notFound(call, who);
    await assignBan({ body: { userId: user.id, ...body } });
    return done(call, `${visibleInLine(user.email)} is banned, and all sessions have ended.`, user);
  },
  async unban({ call, auth, who }) {
    const assignBan = callOfAdmin(auth, 'adminAssignBan');
    const user = await findUser(auth, who);
    if (user === null) return notFound(call, who);
    await assignBan({ body: { userId: user.id, banned: false } });
    return done(call, `${visibleInLine(user.email)} is not banned any more.`, user);
  },
  async delete({ call, auth, who }) {
    const user = await findUser(auth, who);
    if (user === null) return notFound(call, who);
    if (!(await isAgreed(call, user))) {
      call.terminal.print('Nothing was changed.');
      return exitCodes.found;
    }
    await auth.api.removeUser({ body: { userId: user.id } });
    return done(call, `${visibleInLine(user.email)} was deleted.`, user);
  },
};

/** A call of `admin()` for the server's own code. */
function callOfAdmin(
  auth: AnyAuth,
  name: 'adminAssignRole' | 'adminAssignBan',
): (call: { readonly body: object }) => Promise<unknown> {
  const found: unknown = Reflect.get(auth.api, name);
  if (typeof found === 'function') return async (call) => found(call);
  throw new CommandFailure('The configuration has no administrators: the plugin admin() is not in its plugins.', {
    advice: ['Install @latchkey/admin, and add admin() to the plugins of createAuth.', docsPage('administrators')],
  });
}

const DAY = 86_400; // seconds

function secondsOf(days: string | undefined): number | undefined {
  if (days === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new CommandFailure('--days takes a whole number from 1 to 3660.');
  return Number(days) * DAY;
}

/** An address alone names the account that signed up with it, which can be that of a stranger. An id names one account. */
function unverified({ id, email }: User): CommandFailure {
  return new CommandFailure(
    `The address ${visibleInLine(email)} is not verified, so a stranger could have signed up with it.`,
    { advice: [`If the account is the right one, name it by its id: npx latchkey users make-admin ${id}`] },
  );
}

async function findUser(auth: AnyAuth, who: string): Promise<User | null> {
  return auth.api.findUser({ query: who.includes('@') ? { email: who } : { userId: who } });
}

function notFound(call: CommandCall, who: string): ExitCode {
  if (!printsJson(call, null)) call.terminal.print(`There is no user ${who}.`);
  return exitCodes.found;
}

function show(call: CommandCall, user: User): ExitCode {
  if (printsJson(call, user)) return exitCodes.done;
  const rows = Object.entries(user).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value),
  ]);
  for (const line of tableLines(rows)) call.terminal.print(line);
  return exitCodes.done;
}

function done(call: CommandCall, message: string, user: User): ExitCode {
  if (!printsJson(call, { message, userId: user.id })) call.terminal.print(message);
  return exitCodes.done;
}

async function isAgreed({ terminal, isGiven }: CommandCall, { email }: User): Promise<boolean> {
  if (isGiven('yes')) return true;
  if (!terminal.isInteractive || isGiven('json'))
    throw new CommandFailure('Deleting a user cannot be undone, and there is no terminal for your answer.', {
      advice: ['Pass --yes to delete without a question.'],
    });
  return terminal.confirm(`Delete ${visibleInLine(email)} with everything that belongs to the user?`);
}

/** An error that Latchkey throws on purpose is for the caller; others come from the database or from hooks of the application. */
function explained(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  const { code }: Partial<AuthError> = Object(error);
  const advice = code === 'DATABASE_IS_NOT_MIGRATED' ? ['Run `npx latchkey migrate` first.'] : [];
  return new CommandFailure(messagesOf(error), { cause: error, advice });
}
