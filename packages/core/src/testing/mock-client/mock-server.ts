import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Route } from '../../contract/routes.js';
import { completeSession, type Inferred, type MockAnswers, type MockSession, type Refused } from './answers.js';
import { behaviours, expire, type MockState, type Scenario } from './behaviour.js';
import { type MockCall, readCall } from './find-route.js';
import { createArrivals, createTurns } from './waiting.js';

/** What the mock answers, typed by the calls of a client. */
export interface MockOptions<T extends Inferred> {
  /** Who is signed in, and whom a sign-in signs in. Default: a user Ada, signed out. */
  readonly session?: MockSession<T> | null;
  /** What calls answer, by their names. They win over the mock's own answers to sign-in, sign-up, sign-out and the session. */
  readonly answers?: MockAnswers<T>;
  /** Default `signed-in` with `session`, else `signed-out`. */
  readonly scenario?: Scenario;
  /** Seconds until an answer arrives in the scenario `slow`. Default: it arrives when the test calls `release()`. */
  readonly delay?: number;
}

/** The server that a mock client talks to, for the test to steer. */
export interface MockServer<T> {
  /** The calls that have arrived, the oldest first. */
  readonly calls: readonly MockCall[];
  /** Begins a session, as if the user had signed in. */
  signIn(): void;
  /** Ends the session. The page learns of it with its next call. */
  signOut(): void;
  /** Goes on in another scenario. The session, if there is one, stays; a slow server that is no longer slow answers. */
  use(scenario: Scenario): void;
  /** Adds answers, or replaces them. */
  answer(answers: MockAnswers<T>): void;
  /** Settles when a call of this name has arrived, also if it arrived before. */
  arrival(name: string): Promise<void>;
  /** Lets the waiting calls of the scenario `slow` have their answers. */
  release(): void;
  /** Where the endpoints begin: `/api/auth`. */
  readonly basePath: string;
  /** Answers a request. Rejects in the scenario `offline`, as `fetch` does. */
  fetch(request: Request): Promise<Response>;
}

/** `MockOptions` for the code of the mock: the options of any client. */
export interface AnyMockOptions {
  readonly session?: Parameters<typeof completeSession>[0] | null;
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly scenario?: Scenario;
  readonly delay?: number;
}

/** Where the calls of a client go. */
export interface Target {
  readonly routes: Readonly<Record<string, Route>>;
  readonly base: () => string;
}

/** In `offline` and `slow` the page begins with a session exactly if the test gives one. */
function startsSignedIn(scenario: Scenario, session: AnyMockOptions['session']): boolean {
  if (scenario === 'offline' || scenario === 'slow') return Boolean(session);
  return scenario === 'signed-in' || scenario === 'expired';
}

/** Makes the server behind a client. Opens no port and sends nothing. */
export function createServer(target: Target, options: AnyMockOptions): MockServer<unknown> {
  const { session, scenario = session ? 'signed-in' : 'signed-out' } = options;
  const known = completeSession(session ?? {});
  const current = startsSignedIn(scenario, session) ? known : null;
  const state: MockState = { scenario, known, current, isPending: false };
  const answers = new Map<string, unknown>();
  const calls: MockCall[] = [];
  const arrivals = createArrivals();
  const turns = createTurns(options.delay);
  const answer = addTo(answers, target);
  answer(options.answers);
  return {
    calls,
    basePath: new URL(target.base()).pathname,
    release: turns.release,
    arrival: arrivals.of,
    answer,
    signIn() {
      state.current = known;
    },
    signOut() {
      state.current = null;
    },
    use(next) {
      state.scenario = next;
      if (next === 'signed-in') state.current = known;
      if (next === 'signed-out') state.current = null;
      if (next !== 'slow') turns.release();
    },
    async fetch(request) {
      if (state.scenario === 'offline') throw new TypeError('Failed to fetch');
      const call = await readCall(target.routes, target.base(), request);
      if (!call) return new Response(null, { status: 404 });
      calls.push(call);
      arrivals.note(call.name);
      if (state.scenario === 'slow') await turns.wait();
      return responseTo(await answerTo(state, answers, call));
    },
  };
}

/** Throws `ConfigurationError` for an answer to a call that the client does not have. */
function addTo(answers: Map<string, unknown>, { routes }: Target) {
  return (given: object = {}) => {
    for (const [name, answer] of Object.entries(given)) {
      if (!Object.hasOwn(routes, name)) throw unknownCall(name);
      answers.set(name, answer);
    }
  };
}

async function answerTo(state: MockState, answers: ReadonlyMap<string, unknown>, { name, input }: MockCall) {
  const ended = expire(state, name);
  if (ended !== undefined) return ended;
  const given = answers.get(name);
  if (given !== undefined) return typeof given === 'function' ? given(input) : given;
  const behaviour = Object.hasOwn(behaviours, name) ? behaviours[name] : undefined;
  return behaviour ? behaviour(state, input) : missing(name);
}

/** Page and test get this error of the call. Hooks do not repeat a call with the status 400. */
function missing(name: string): Refused {
  const { code, message } = new ConfigurationError(`createMockClient.answers.${name}`, {
    givenAs: 'nothing',
    expected: `the answer of client.${name}(), or a function of its input`,
  });
  return { refused: code, message, status: 400 };
}

function unknownCall(name: string): ConfigurationError {
  return new ConfigurationError(`createMockClient.answers.${name}`, {
    givenAs: 'an answer',
    expected: 'the name of a call that the client has: is its plugin in plugins?',
  });
}

function responseTo(answer: unknown): Response {
  if (!isRefused(answer)) return Response.json(answer);
  const { refused: code, message, status, retryAfter, details } = answer;
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return Response.json({ code, message, ...(details && { details }) }, { status, ...(headers && { headers }) });
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && 'status' in answer;
}
