// For tests: makes a call of which one statement fails, and judges what happened.
import type { SingleSource } from '../../../src/store/connection/database.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, findEndpoints } from '../../fixtures/contracts.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { call, difference, rowsOf } from '../sessions/attacked-call.js';
import { type WriteCase, writes } from '../sessions/session-writes.js';
import { errorOf, type Fault, faults } from './fault-errors.js';
import { type FaultyDatabase, faultyDatabase } from './faulty-database.js';
import { ofUnverified, signedOutFlows } from './signed-out-flows.js';

export interface Flow {
  readonly found: Found;
  readonly prepare: WriteCase;
  readonly isSignedOut: boolean;
}

export interface Trial {
  readonly flow: Flow;
  /** The number of the statement that fails. */
  readonly at: number;
  readonly fault: Fault;
}

export interface FaultyServer extends TestServer {
  readonly database: FaultyDatabase;
}

/** Every flow that changes something. */
export async function findFlows(): Promise<readonly Flow[]> {
  const endpoints = await findEndpoints();
  return [[writes, false] as const, [signedOutFlows, true] as const].flatMap(([cases, isSignedOut]) =>
    Object.entries(cases).map(([name, prepare]) => {
      const found = endpoints.find((each) => each.name === name);
      if (!found) throw new Error(`there is no endpoint ${name}`);
      return { found, prepare, isSignedOut };
    }),
  );
}

export async function openFaulty(source: SingleSource): Promise<FaultyServer> {
  const database = faultyDatabase(source);
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const openAuth: OpenAuth = async (options) => {
    const account = { accountLinking: { allowDifferentEmails: true } };
    return testAuth({ ...options, database: database.source, account, logger: silent } as NonNullable<typeof options>);
  };
  return { ...(await openTestServer({ openAuth })), database };
}

interface Made {
  readonly answer: string;
  /** The changes, by their tables alone. */
  readonly shape: string;
  /** The statement that failed. */
  readonly failed: string | undefined;
  readonly person: Person;
  readonly again: () => Promise<string>;
}

async function make(server: FaultyServer, flow: Flow, at: number, fault: Fault): Promise<Made> {
  const person = await server.meet({ verified: !ofUnverified.includes(flow.found.name) });
  const input = await flow.prepare(server, person);
  await server.auth.settled();
  const before = await rowsOf(server);
  const caller = flow.isSignedOut ? { ...person, browser: server.openBrowser() } : person;
  const again = () => call(server, caller, flow.found, input);
  server.database.arm(at, fault);
  const answer = await again();
  await server.auth.settled();
  const failed = server.database.disarm();
  return { answer, failed, person: caller, again, shape: shapeOf(difference(before, await rowsOf(server))) };
}

function shapeOf(changes: readonly string[]): string {
  return changes
    .map((each) => each.replace(/^(.) \{"table":"(\w+)".*$/s, '$1$2'))
    .sort()
    .join(' ');
}

const isDone = (answer: string) => /^(200|302)/.test(answer);

/** What the flow does if nothing fails, and how many statements it has. */
export interface Whole {
  readonly shape: string;
  readonly statements: readonly string[];
}

export async function makeWhole(server: FaultyServer, flow: Flow): Promise<Whole> {
  const { answer, shape } = await make(server, flow, Number.POSITIVE_INFINITY, 'error');
  if (!isDone(answer)) throw new Error(`${flow.found.name} is refused without a fault: ${answer}`);
  return { shape, statements: server.database.sent() };
}

/** What may be there beside all or nothing, and why it is no half of anything. */
const alsoWhole: Readonly<Record<string, readonly string[]>> = {
  // The account is complete without its first session: the user signs in.
  signUpEmail: ['+account +user'],
};

/**
 * Flows that answer 200 before their work, which runs in the background: otherwise the time, or a failure, would show whether an
 * address has an account. The log has the failure, and the user asks for another mail.
 */
const answersFirst: readonly string[] = ['sendVerificationOTP', 'signInMagicLink', 'forgetPassword'];

/** Every statement, with every way in which it can fail. */
export function trialsOf({ database: { type } }: FaultyServer, flow: Flow, { statements }: Whole): Trial[] {
  return statements.flatMap((sql, index) =>
    faults.filter((fault) => errorOf(type, fault, sql)).map((fault) => ({ flow, at: index + 1, fault })),
  );
}

/** Makes the call of a trial. Returns what is wrong, or `undefined`. `missed`: the call took another way, with other statements. */
export async function judge(
  server: FaultyServer,
  { flow, at, fault }: Trial,
  whole: Whole,
): Promise<string | 'missed' | undefined> {
  const { answer, shape, failed, person, again } = await make(server, flow, at, fault);
  if (failed === undefined) return 'missed';
  const about = `${flow.found.name}, ${fault} at statement ${at} (${failed.slice(0, 70)}): ${answer}`;
  const name = flow.found.name;
  if (isDone(answer)) {
    const isLater = shape === '' && fault !== 'deadlock' && answersFirst.includes(name);
    return shape === whole.shape || isLater ? undefined : `${about}, but changed only: ${shape || 'nothing'}`;
  }
  if (fault === 'deadlock') return `${about}: it was not tried again`;
  // An attempt at a code is counted before the code is compared, and a secret that was not sent expires.
  const isWhole = ['', whole.shape, '+verification', ...(alsoWhole[name] ?? [])].includes(shape);
  if (!isWhole) return `${about}, with a part of the changes: ${shape}`;
  const who = await person.browser.get('/get-session?disableCookieCache=true');
  const isOpen = flow.isSignedOut && Reflect.get(Object(who.json), 'user') !== undefined;
  if (isOpen) return `${about}, but it began a session`;
  const second = await again();
  return /^5/.test(second) ? `${about}, and the same call answers ${second} after it` : undefined;
}
