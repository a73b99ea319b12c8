// For tests: makes a call of which one step fails, and judges what happened.
import type { SingleSource } from '../../../src/store/connection/database.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, findEndpoints } from '../../fixtures/contracts.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { call, difference, rowsOf } from '../sessions/attacked-call.js';
import { type WriteCase, writes } from '../sessions/session-writes.js';
import { errorOf, type Fault, type FaultySite, faults } from './fault-errors.js';
import { type FaultyDatabase, faultyDatabase } from './faulty-database.js';
import { ofUnverified, signedOutFlows } from './signed-out-flows.js';

export interface Flow {
  readonly found: Found;
  readonly prepare: WriteCase;
  readonly isSignedOut: boolean;
}

export interface Trial {
  readonly flow: Flow;
  /** The number of the step that fails. */
  readonly at: number;
  readonly fault: Fault;
}

export interface FaultyServer extends TestServer {
  readonly site: FaultySite;
}
export interface DatabaseServer extends FaultyServer {
  readonly site: FaultyDatabase;
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

export async function openFaulty(source: SingleSource): Promise<DatabaseServer> {
  const site = faultyDatabase(source);
  return { ...(await openQuietly({ database: site.source })), site };
}

/** A server with every feature and these options, which logs nothing. */
export async function openQuietly(more: object): Promise<TestServer> {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const openAuth: OpenAuth = async (options) => {
    const account = { accountLinking: { allowDifferentEmails: true } };
    return testAuth({ ...options, account, logger: silent, ...more } as NonNullable<typeof options>);
  };
  return openTestServer({ openAuth });
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
  server.site.arm(at, fault);
  const answer = await again();
  await server.auth.settled();
  const failed = server.site.disarm();
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
  return { shape, statements: server.site.sent() };
}

/**
 * What may be there beside all or nothing, and why it is no half of anything.
 *
 * `signUpEmail`: user and account are one transaction, and complete: the password that was typed is the sign-in method. The first session
 * begins after its commit, because gates and hooks of the application decide about it, outside of transactions (decision 52), and
 * must find the user. Without a session the user has an error, tries again, reads that the account exists, and signs in.
 */
const alsoWhole: Readonly<Record<string, readonly string[]>> = { signUpEmail: ['+account +user'] };

/**
 * A one-time secret that a refused call has stored opens nothing: its hash alone is stored, its text was to leave in the mail that
 * was not sent, and it expires or is replaced by the next one.
 */
const storedSecret = '+verification';

/**
 * Flows that answer 200 before their work, which runs in the background: otherwise the time, or a failure, would show whether an
 * address has an account (decision 17). 200 says that a mail is on its way if there is an account, and a mail can be lost later
 * too. The log has the failure, and the user asks for another mail. They change nothing but the secret, so nothing is half done.
 */
const answersFirst: readonly string[] = ['sendVerificationOTP', 'signInMagicLink', 'forgetPassword'];

/** Every statement, with every way in which it can fail. */
export function trialsOf({ site: { type } }: DatabaseServer, flow: Flow, { statements }: Whole): Trial[] {
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
  if (/^401 UNAUTHORIZED/.test(answer)) return `${about}: a fault is no reason to sign the user out`;
  if (isDone(answer)) {
    const isLater = shape === '' && fault !== 'deadlock' && answersFirst.includes(name);
    return shape === whole.shape || isLater ? undefined : `${about}, but changed only: ${shape || 'nothing'}`;
  }
  if (fault === 'deadlock') return `${about}: it was not tried again`;
  const isWhole = ['', whole.shape, storedSecret, ...(alsoWhole[name] ?? [])].includes(shape);
  if (!isWhole) return `${about}, with a part of the changes: ${shape}`;
  const who = await person.browser.get('/get-session?disableCookieCache=true');
  const isOpen = flow.isSignedOut && Reflect.get(Object(who.json), 'user') !== undefined;
  if (isOpen) return `${about}, but it began a session`;
  const second = await again();
  return /^5/.test(second) ? `${about}, and the same call answers ${second} after it` : undefined;
}
