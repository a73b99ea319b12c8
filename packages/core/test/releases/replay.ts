import { type TOTP, URI } from 'otpauth';
import type { Browser, BrowserAnswer } from '../../src/testing/browser.js';
import { isRecord, jsonOf } from './json.js';
import { compare, faultsOf } from './matching.js';
import type { RecordedServer } from './recorded-server.js';
import { type Exchange, fill, fillJson, type RecordedAnswer, type Recording, type Step } from './transcript.js';

/** Seconds between two steps, so that rows have an order. */
export const pace = 1;

/** Users in front of a server, and what they know. */
export interface Stage {
  readonly server: RecordedServer;
  readonly browsers: Map<string, Browser>;
  /** Placeholder → value. */
  readonly values: Map<string, string>;
  /** The page that each browser shows. */
  readonly pages: Map<string, BrowserAnswer>;
  /** The number of messages that were read, by box. */
  readonly read: Map<string, number>;
}

/** A stage before the first act. */
export function openStage(server: RecordedServer): Stage {
  return { server, browsers: new Map(), values: new Map(), pages: new Map(), read: new Map() };
}

/** A stage between the acts: the users have the cookies and the values of the recording. */
export function reopenStage(server: RecordedServer, { at, cookies, values }: Recording): Stage {
  server.clock.set(new Date(at));
  const stage = { ...openStage(server), values: new Map(Object.entries(values)) };
  for (const [name, kept] of Object.entries(cookies))
    for (const [cookie, value] of Object.entries(kept)) browserOf(stage, name).setCookie(cookie, value);
  return stage;
}

/** The browser of this name. */
export function browserOf({ server, browsers }: Stage, name: string): Browser {
  const known = browsers.get(name) ?? server.openBrowser();
  browsers.set(name, known);
  return known;
}

/** Plays the steps, and says for each one that differs its name and why. */
export async function replay(stage: Stage, steps: readonly Step[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const step of steps) {
    stage.server.clock.advance(pace);
    try {
      const found = await play(stage, step);
      faults.push(...found.map((fault) => `"${step.name}": ${fault}`));
    } catch (error) {
      // Later steps need what this one did not give.
      return [...faults, `"${step.name}": ${error instanceof Error ? error.message : String(error)}`];
    }
  }
  return faults;
}

async function play(stage: Stage, step: Step): Promise<readonly string[]> {
  const { values, server } = stage;
  if (step.kind === 'exchange') return faultsOf(step.answer, answerOf(await send(stage, step)), values);
  if (step.kind === 'message') return compare(step.message, await readMessage(stage, step.box), step.box, values);
  if (step.kind === 'wait') server.clock.advance(step.seconds);
  else values.set(step.code, codeOf(server, fill(step.uri, values)));
  return [];
}

/** Sends the request of an exchange. */
export async function send(stage: Stage, { browser: name, request }: Omit<Exchange, 'answer' | 'kind'>) {
  const { values, pages } = stage;
  const browser = browserOf(stage, name);
  const { method, form, body } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([header, value]) => [header, fill(value, values)]),
  );
  const shown = pages.get(name);
  if (form && !shown) throw new Error(`${name} sees no page`);
  const answer =
    form && shown
      ? await browser.submitForm(shown, form)
      : await browser.send(fill(request.path, values), {
          method,
          headers,
          ...(body !== undefined && { body: fillJson(body, values) }),
        });
  pages.set(name, answer);
  return answer;
}

/** What is recorded of an answer. */
export function answerOf({ status, headers, json }: BrowserAnswer): RecordedAnswer {
  const location = headers.get('location');
  const cookies = Object.fromEntries(
    headers.getSetCookie().map((cookie): [string, 'stored' | 'removed'] => {
      const isRemoved = /;\s*max-age=0\b/i.test(cookie);
      // Each sign-in with a provider, and each page with a button, has a cookie with a name of its own.
      const name = cookie.slice(0, cookie.indexOf('=')).replace(/(oauth_state|confirm)_.*/, '$1');
      return [name, isRemoved ? 'removed' : 'stored'];
    }),
  );
  return {
    status,
    ...(location !== null && { location }),
    ...(Object.keys(cookies).length > 0 && { cookies }),
    ...(json !== undefined && { json: jsonOf(json) }),
  };
}

/** The newest message of a box. Throws if none has come since the last look. */
export async function readMessage({ server, read }: Stage, box: string) {
  await server.auth.settled();
  const messages = server.boxes[box] ?? [];
  const message = jsonOf(messages.at(-1));
  if (messages.length <= (read.get(box) ?? 0) || !isRecord(message)) throw new Error(`${box} got no new message`);
  read.set(box, messages.length);
  return message;
}

/** The code that an authenticator shows now. */
export function codeOf({ clock }: RecordedServer, uri: string): string {
  // `URI.parse` reads counters of RFC 4226 as well; a set-up of Latchkey is always time-based.
  return (URI.parse(uri) as TOTP).generate({ timestamp: clock.now().getTime() });
}
