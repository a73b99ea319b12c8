import assert from 'node:assert/strict';
import type { BrowserAnswer } from '../../browser.js';
import { ask, validInput } from '../calls.js';
import { type NamedEndpoint, reachable } from '../endpoints.js';
import type { PluginUnderTest } from '../options.js';
import { ada, eve, type Opened } from '../test-server.js';
import { placesOf, prepareAttack, propertiesOf, type Target, takes } from './attack-target.js';

type Ask = (value: string) => Promise<BrowserAnswer>;

/**
 * Compares the answers to an id of Ada and to ids that do not exist. If they differ, the answer reveals something about Ada: a
 * date, a flag, or only that her row exists. Searching answers for private texts would not find this.
 */
export async function checkUnknownIds(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { server, signUp } = opened;
  const target = await prepareAttack(opened, under);
  const known = new Set((await opened.rows()).map(({ columns }) => String(columns.id)));
  const other = server.openBrowser();
  await signUp(other, eve);
  const found: string[] = [];
  for (const [who, browser] of [
    ['another user', other] as const,
    ['a caller without a session', server.openBrowser()] as const,
  ])
    for (const call of target.endpoints)
      for (const { place, value } of idsFor(opened, target, call, known)) {
        const [name, endpoint] = call;
        const send: Ask = (value) =>
          ask(browser, endpoint, { ...propertiesOf(target.inputs.get(name)), [place]: value });
        const difference = await compare(send, value, (shift) => unknownLike(value, shift, known));
        if (difference !== undefined) found.push(`${name} tells ${who} about the ${place} of Ada: ${difference}`);
      }
  await server.settled();
  assert.deepEqual(
    found,
    [],
    'an id of Ada gets another answer than an id that does not exist: answer both alike, or say in public why other users may know',
  );
}

/** Inputs that a caller who does not own the account cannot know. */
const secretName = /(password|passphrase|passcode|secret|pin|otp|code|token)$/i;

/**
 * Checks that an endpoint in `public` does not tell a caller with a wrong secret whether Ada's address has an account. To a caller
 * with her secret it may show her data.
 */
export async function checkAddresses(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { plugin, server } = opened;
  const found: string[] = [];
  for (const [name, endpoint] of reachable(plugin)) {
    if (!Object.hasOwn(under.public ?? {}, name) || Object.hasOwn(under.tellsAddresses ?? {}, name)) continue;
    const valid = propertiesOf(await validInput(under, name, server));
    const wrong = Object.entries(valid).map(([place, value]) => [
      place,
      typeof value === 'string' && secretName.test(place) ? unknownLike(value, 1, new Set()) : value,
    ]);
    const browser = server.openBrowser();
    for (const [place] of Object.entries(valid).filter(([, value]) => value === ada.email)) {
      const send: Ask = (value) => ask(browser, endpoint, { ...Object.fromEntries(wrong), [place]: value });
      const difference = await compare(send, ada.email, (shift) => unknownLike(ada.email, shift, new Set()));
      if (difference !== undefined)
        found.push(`${name} tells whether the ${place} of Ada has an account: ${difference}`);
    }
  }
  await server.settled();
  assert.deepEqual(found, [], 'answer alike for an unknown address, or say in tellsAddresses why callers may know');
}

/** Each place of an endpoint's input with each id that can stand in it. */
function idsFor(
  { userId, app }: Opened,
  { inputs, ids }: Target,
  [name, endpoint]: NamedEndpoint,
  known: ReadonlySet<string>,
) {
  const input = propertiesOf(inputs.get(name));
  const places = placesOf(input).filter((place) => takes(endpoint, app, input, place));
  return places.flatMap((place) => {
    const own = String(input[place]);
    const values = new Set([userId, ada.email, ...ids, ...(known.has(own) ? [own] : [])]);
    return Array.from(values, (value) => ({ place, value }));
  });
}

/**
 * The answers to three unknown ids, two before Ada's and one after, show which parts do not depend on the id. If these three
 * differ, the calls have changed data of the caller, so they are repeated once.
 */
async function compare(send: Ask, value: string, unknown: (shift: number) => string): Promise<string | undefined> {
  for (const first of [1, 4]) {
    const controls = [await seen(send, unknown(first)), await seen(send, unknown(first + 1))];
    const answer = await seen(send, value);
    controls.push(await seen(send, unknown(first + 2)));
    const places = new Set([...answer.keys(), ...controls.flatMap((control) => [...control.keys()])]);
    for (const place of places) {
      const [expected, ...others] = controls.map((control) => control.get(place));
      const isStable = others.every((other) => other === expected);
      const found = answer.get(place);
      if (isStable && found !== expected)
        return `${place} is ${found ?? 'missing'}, and ${expected ?? 'missing'} for an unknown one`;
    }
  }
  return undefined;
}

/** Returns the values of an answer by their place, without the value that was sent. */
async function seen(send: Ask, value: string): Promise<ReadonlyMap<string, string>> {
  const { status, headers, text } = await send(value);
  const without = (said: string) => said.replaceAll(value, '…').replaceAll(encodeURIComponent(value), '…');
  const body = without(text);
  return new Map([
    ['the status', String(status)],
    ['location', without(headers.get('location') ?? '')],
    ...leavesOf(parsed(body), 'the answer'),
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function leavesOf(value: unknown, path: string): readonly (readonly [path: string, value: string])[] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  const parts = Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`));
  return [[path, Array.isArray(value) ? `a list of ${value.length}` : 'an object'], ...parts];
}

/** An id of the same form that no row has: its last letters and digits are replaced by others. */
function unknownLike(value: string, shift: number, known: ReadonlySet<string>): string {
  if (value === ada.email) return `unknown${shift}@example.com`;
  const other = (letters: string, letter: string) =>
    letters[(letters.indexOf(letter) + shift) % letters.length] ?? letter;
  const last = value
    .slice(-8)
    .replace(/[a-zA-Z0-9]/g, (letter) =>
      other(
        ['0123456789', 'abcdef', 'ABCDEF'].find((letters) => letters.includes(letter)) ??
          (letter < 'a' ? 'GHIJKLMNOPQRSTUVWXYZ' : 'ghijklmnopqrstuvwxyz'),
        letter,
      ),
    );
  const moved = value.slice(0, -8) + last;
  return known.has(moved) ? unknownLike(value, shift + 1, known) : moved;
}
