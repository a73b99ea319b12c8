import type { Json, JsonRecord } from './json.js';

/** What a browser sends. `form` presses the button of the page that this browser got last, with texts typed into it. */
export interface RecordedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

/** What a client can rely on in an answer. Pages are recorded by their status only. */
export interface RecordedAnswer {
  readonly status: number;
  readonly location?: string;
  /** By name: whether the answer stores or removes it. */
  readonly cookies?: Readonly<Record<string, 'stored' | 'removed'>>;
  readonly json?: Json;
}

export interface Exchange {
  readonly kind: 'exchange';
  readonly name: string;
  readonly browser: string;
  readonly request: RecordedRequest;
  readonly answer: RecordedAnswer;
}

/** The newest message that a sender of the application was given. */
interface Message {
  readonly kind: 'message';
  readonly name: string;
  readonly box: string;
  readonly message: JsonRecord;
}

/** A code that the user's authenticator shows, from the address of its QR code. */
interface AuthenticatorCode {
  readonly kind: 'authenticator';
  readonly name: string;
  readonly uri: string;
  readonly code: string;
}

interface Wait {
  readonly kind: 'wait';
  readonly name: string;
  readonly seconds: number;
}

export type Step = Exchange | Message | AuthenticatorCode | Wait;

/** The scenario of a release. Between its acts the rows of the database are recorded. */
export interface Transcript {
  readonly walk: readonly Step[];
  /** Users come back, with what they kept. */
  readonly comeback: readonly Step[];
}

/** What users and the server keep between the acts. */
export interface Recording {
  /** The time after the first act. */
  readonly at: string;
  /** The values of the placeholders so far. */
  readonly values: Readonly<Record<string, string>>;
  /** Browser → cookie → value. */
  readonly cookies: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Table → rows, with instants as ISO 8601. */
  readonly rows: Readonly<Record<string, readonly JsonRecord[]>>;
}

const placeholder = /\{\{[^{}]+\}\}/g;

/** A date in an answer: every time is allowed. */
export const anyDate = '{{date}}';

/** A sentence in an answer: every wording is allowed. */
export const anyText = '{{text}}';

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const isDate = (text: string): boolean => isoDate.test(text);

/** Puts known values into a recorded text. Throws if one is not known yet. */
export function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the transcript uses ${name} before it has a value`);
    return value;
  });
}

/** The same for every text of a value. */
export function fillJson(json: Json, values: ReadonlyMap<string, string>): Json {
  if (typeof json === 'string') return fill(json, values);
  if (Array.isArray(json)) return json.map((each: Json) => fillJson(each, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, fillJson(each, values)]));
}

/** Whether the text is a recorded one, with the same value at each placeholder. Remembers values that it sees first. */
export function meets(recorded: string, text: string, values: Map<string, string>): boolean {
  if (recorded === anyDate) return isDate(text);
  if (recorded === anyText) return true;
  const names = recorded.match(placeholder) ?? [];
  if (names.length === 0) return recorded === text;
  const literals = recorded.split(placeholder).map(escaped);
  const parts = names.map((name) => {
    const known = values.get(name);
    return known === undefined ? '(.+?)' : `(${escaped(known)})`;
  });
  const found = new RegExp(`^${literals.map((each, place) => each + (parts[place] ?? '')).join('')}$`, 's').exec(text);
  if (!found) return false;
  for (const [place, name] of names.entries()) values.set(name, found[place + 1] ?? '');
  return true;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
