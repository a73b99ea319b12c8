import assert from 'node:assert/strict';
import { codeFromMessage, type ErrorEntry } from '../../contract/errors.js';
import type { AnyPlugin } from '../../define-plugin.js';
import type { BrowserAnswer } from '../browser.js';
import { reachable } from './endpoints.js';
import { errorInLocation } from './granted.js';
import type { PluginUnderTest, PreparedCall } from './options.js';
import { changesBetween } from './rows.js';
import type { Opened } from './test-server.js';

/** One error of an endpoint, and the call that gets it. */
export interface ErrorCase {
  readonly endpoint: string;
  readonly code: string;
  readonly entry: ErrorEntry;
  readonly prepare: PreparedCall;
}

export function errorCases(plugin: AnyPlugin, { errors = {} }: PluginUnderTest): readonly ErrorCase[] {
  return reachable(plugin).flatMap(([endpoint, { errors: declared }]) =>
    Object.entries(declared).flatMap(([code, entry]) => {
      const prepare = errors[endpoint]?.[code];
      return typeof prepare === 'function' ? [{ endpoint, code, entry, prepare }] : [];
    }),
  );
}

export async function checkErrorsAreListed({ plugin }: Opened, { errors = {} }: PluginUnderTest): Promise<void> {
  const missing = reachable(plugin).flatMap(([endpoint, { errors: declared }]) =>
    Object.keys(declared)
      .filter((code) => errors[endpoint]?.[code] === undefined)
      .map((code) => `errors.${endpoint}.${code}`),
  );
  assert.deepEqual(missing, [], 'an error of the contract has neither a call that gets it nor a reason');
}

export async function checkErrorCase(
  { server, rows, audited }: Opened,
  { sends = {} }: PluginUnderTest,
  error: ErrorCase,
): Promise<void> {
  const act = await error.prepare(server);
  await server.settled();
  const messages = sends[error.endpoint];
  const sent = () => (typeof messages === 'function' ? messages() : 0);
  const sentBefore = sent();
  const before = await rows();
  const told = audited.length;
  const answer = await act(0);
  await server.settled();
  checkAnswer(answer, error);
  const changes = changesBetween(before, await rows());
  assert.deepEqual(changes, [], `${error.endpoint} ${error.code}: a refused call has changed rows`);
  const done = audited.slice(told).flatMap(({ action, outcome }) => (outcome === 'ok' ? action : []));
  assert.deepEqual(
    done,
    [],
    `${error.endpoint} ${error.code}: the audit log says that a refused call has done something`,
  );
  assert.equal(
    sent(),
    sentBefore,
    `${error.endpoint} ${error.code}: a refused call has sent a message: send after the checks and the transaction`,
  );
}

function checkAnswer({ status, headers, json, text }: BrowserAnswer, { endpoint, code, entry }: ErrorCase): void {
  const about = `${endpoint} ${code}`;
  const inLocation = errorInLocation(headers);
  if (inLocation !== undefined) {
    assert.equal(inLocation, entry.query ?? code.toLowerCase(), `${about}: the redirect has another code`);
    return;
  }
  assert.equal(status, entry.status, `${about}: expected ${entry.status}, got ${status} ${text}`);
  const said: { readonly code?: unknown; readonly message?: unknown } =
    typeof json === 'object' && json !== null ? json : {};
  // `{field} is required` has a value in it, and its code follows from the message with the value.
  const [first = '', ...rest] = entry.message.split(/\{\w+\}/);
  const last = rest.at(-1);
  const message = String(said.message);
  const isDeclared = last === undefined ? message === first : message.startsWith(first) && message.endsWith(last);
  assert(isDeclared, `${about}: expected the message "${entry.message}", got ${text}`);
  assert.equal(said.code, last === undefined ? code : codeFromMessage(message), `${about}: got ${text}`);
}
