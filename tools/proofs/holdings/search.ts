// Breadth first over everything that an attacker can do from a start: each step runs once against the real server.
import type { TwoFactorOptions } from 'latchkey';
import { keyOf, openAccount, partsOf, type SessionAnswer, type Start } from './account.js';
import { actions } from './actions.js';
import type { Action } from './attacker.js';
import { cookiesOf, type Holding, openServer, type State, type World, withCookies } from './world.js';

/** What the attacker has reached at all, each with the shortest way there. */
export interface Reached {
  /** `enters`, and `changes the <part>`. */
  readonly [what: string]: readonly string[];
}

interface Place {
  readonly state: State;
  readonly way: readonly string[];
}

export interface Limits {
  /** Ends the search when this is reached. Default: the search ends when there are no new places. */
  readonly until?: (reached: Reached) => boolean;
  /** Default: every action. */
  readonly among?: readonly Action[];
}

/** Takes every possible step from every place, until there are no new places. */
export async function search(
  factor: TwoFactorOptions,
  start: Start,
  held: readonly Holding[],
  { until = () => false, among = actions }: Limits = {},
): Promise<Reached> {
  const open = (at: State) => openWorld(factor, start, held, at);
  const possible = among.filter(({ by }) => by === undefined || held.includes(by));
  const begun: State = held.includes('trusted') ? { ...start.state, cookies: start.trusted } : start.state;
  const first = await open(begun);
  const before = partsOf(first);
  const seen = new Set([await keyOf(first, first)]);
  const reached: Record<string, readonly string[]> = {};
  const places: Place[] = [{ state: begun, way: [] }];
  // The steps of a place are appended, so the nearest places come first.
  for (const { state, way } of places) {
    for (const action of possible) {
      const world = await open(state);
      await attempt(action, world);
      const key = await keyOf(world, first);
      if (!seen.has(key)) {
        seen.add(key);
        const there = [...way, action.name];
        const what = await reachedBy(world, before);
        for (const each of what) reached[each] ??= there;
        if (!what.some((each) => each.startsWith('changes'))) places.push({ state: stateOf(world), way: there });
      }
      await close(world);
      if (until(reached)) return reached;
    }
  }
  await close(first);
  return reached;
}

export const waysToBeTold = ['be told a code of the authenticator', 'read the secret of the authenticator'] as const;

/** A session of an attacker with two proofs that count, to which the server has told a code or the secret. */
export async function openTold(factor: TwoFactorOptions, told: (typeof waysToBeTold)[number]): Promise<Start> {
  const steps = ['sign in by password', 'show a mailed code as the second factor', told];
  return follow(factor, await openAccount(factor, 'T and W'), ['M', 'K'], steps);
}

/** The place to which these steps lead. */
async function follow(
  factor: TwoFactorOptions,
  start: Start,
  held: readonly Holding[],
  names: readonly string[],
): Promise<Start> {
  const world = await openWorld(factor, start, held, start.state);
  for (const name of names) {
    const action = actions.find((each) => each.name === name);
    if (!action) throw new Error(`no action is called ${name}`);
    await attempt(action, world);
  }
  const state = stateOf(world);
  await close(world);
  return { ...start, state };
}

async function openWorld(
  factor: TwoFactorOptions,
  { owner }: Start,
  held: readonly Holding[],
  at: State,
): Promise<World> {
  const opened = await openServer(factor, at);
  const attacker = withCookies(opened.server.openBrowser(), at.cookies);
  return { ...opened, attacker, owner, held: new Set(held), known: { ...at.known } };
}

/** A refusal is a result like others. An answer of 500 is a fault of the server. */
async function attempt({ name, run }: Action, world: World): Promise<void> {
  try {
    const answer = await run(world);
    if (answer && answer.status >= 500) throw new Error(`${answer.status} ${answer.text}`);
    await world.server.settle();
  } catch (error) {
    const isRefusal = error instanceof Error && /^(?:4\d\d|30\d) /.test(error.message);
    if (!isRefusal) throw new Error(`${name}: ${error}`, { cause: error });
  }
}

function stateOf({ server, database, attacker, known }: World): State {
  return {
    database: database.serialize(),
    now: server.clock.now().getTime(),
    cookies: cookiesOf(attacker),
    known: { ...known },
  };
}

/** The factors that no mail and no text message carries. */
const independent = new Set(['totp', 'backup-code', 'passkey', 'passkey-first']);

async function reachedBy(world: World, before: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const after = partsOf(world);
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...parts].filter((part) => before[part] !== after[part]).map((part) => `changes the ${part}`);
  const session = (await world.attacker.get('/get-session?disableCookieCache=true')).json as SessionAnswer;
  const shown = session?.session.factors.flatMap(({ factor }) => (independent.has(factor) ? [`shows ${factor}`] : []));
  return [...(session ? ['enters'] : []), ...(shown ?? []), ...changed];
}

async function close({ server, database }: World): Promise<void> {
  await server.auth.close();
  database.close();
}
