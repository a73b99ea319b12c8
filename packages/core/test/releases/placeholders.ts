import { isRecord, type Json } from './json.js';
import { anyDate, anyText, isDate, type Step, type Transcript } from './transcript.js';

/** A value that differs between two runs of the scenario. */
interface Changing {
  readonly name: string;
  readonly first: string;
  readonly second: string;
}

/** Two runs of the same text. */
interface Pair {
  readonly path: string;
  readonly first: string;
  readonly second: string;
}

/** The acts of one run. */
export interface Run {
  readonly walk: readonly Step[];
  readonly comeback: readonly Step[];
}

/**
 * Compares two runs of the scenario: what differs is random, and becomes a placeholder. Returns the transcript, and the values that
 * the placeholders had in the first run up to the end of the first act.
 */
export function transcriptOf(first: Run, second: Run) {
  const names = [...first.walk, ...first.comeback].map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two steps have the name "${twice}"`);
  const known: Changing[] = [];
  const walk = actOf(first.walk, second.walk, known);
  const values = Object.fromEntries(known.map(({ name, first: value }) => [name, value]));
  const transcript: Transcript = { walk, comeback: actOf(first.comeback, second.comeback, known) };
  return { transcript, values };
}

function actOf(first: readonly Step[], second: readonly Step[], known: Changing[]): readonly Step[] {
  return first.map((step, place) => {
    const other = second[place];
    if (other?.name !== step.name) throw new Error(`"${step.name}" comes in one run only`);
    return stepOf(step, other, known);
  });
}

function stepOf(step: Step, other: Step, known: Changing[]): Step {
  if (step.kind === 'exchange' && other.kind === 'exchange') {
    const request = replaced(step.request, other.request, known, step.name);
    learn(step.answer, other.answer, known, step.name);
    const answer = replaced(step.answer, other.answer, known, step.name);
    const loose = loosened(answer, step.answer.status >= 400);
    return { ...step, request: request as typeof step.request, answer: loose as typeof step.answer };
  }
  if (step.kind === 'message' && other.kind === 'message') {
    learn(step.message, other.message, known, step.name);
    const message = loosened(replaced(step.message, other.message, known, step.name), false);
    return { ...step, message: message as typeof step.message };
  }
  if (step.kind === 'authenticator' && other.kind === 'authenticator') {
    const uri = replaced(step.uri, other.uri, known, step.name) as string;
    const code = `{{${step.name}}}`;
    known.push({ name: code, first: step.code, second: other.code });
    return { ...step, uri, code };
  }
  return step;
}

/** Gives names to the values that differ and that the known ones do not explain. Short ones first: a link contains its token. */
function learn(first: object, second: object, known: Changing[], step: string): void {
  const pairs = pairsOf(first as Json, second as Json, '').sort((a, b) => a.first.length - b.first.length);
  for (const { path, ...pair } of pairs) {
    if (explained(pair.first, pair.second, known) !== undefined) continue;
    for (const part of partsOf(pair)) {
      if (explained(part.first, part.second, known) !== undefined) continue;
      known.push({ name: `{{${step}: ${path}${part.path}}}`, first: part.first, second: part.second });
    }
  }
}

/** The parameters of an address that differ; the whole text if it is no address, or if it differs elsewhere. */
function partsOf(pair: Omit<Pair, 'path'>): readonly Pair[] {
  const [firstParts, secondParts] = [pair.first.split(/[?&]/), pair.second.split(/[?&]/)];
  const parts = firstParts.flatMap((first, place): readonly Pair[] => {
    const second = secondParts[place] ?? '';
    if (first === second) return [];
    const equals = first.indexOf('=') + 1;
    const isParameter = place > 0 && equals > 0 && second.startsWith(first.slice(0, equals));
    const path = isParameter ? `.${first.slice(0, equals - 1)}` : '';
    return [isParameter ? { path, first: first.slice(equals), second: second.slice(equals) } : { path, first, second }];
  });
  const isAddress = firstParts.length === secondParts.length && parts.every(({ path }) => path !== '');
  return isAddress ? parts : [{ path: '', ...pair }];
}

function pairsOf(first: Json, second: Json, path: string): Pair[] {
  if (typeof first === 'string' && typeof second === 'string')
    return first === second || (isDate(first) && isDate(second)) ? [] : [{ path, first, second }];
  if (Array.isArray(first) && Array.isArray(second))
    return first.flatMap((each: Json, place) => pairsOf(each, second[place] ?? null, `${path}[${place}]`));
  if (isRecord(first) && isRecord(second))
    return Object.entries(first).flatMap(([name, each]) =>
      pairsOf(each, second[name] ?? null, path === '' || path === 'json' ? name : `${path}.${name}`),
    );
  if (first !== second) throw new Error(`${path} differs between two runs and is no text`);
  return [];
}

/** The text with placeholders, if they explain the whole difference. */
function explained(first: string, second: string, known: readonly Changing[]): string | undefined {
  if (first === second) return first;
  const longest = known.toSorted((a, b) => b.first.length - a.first.length);
  const used = longest.filter((each) => first.includes(each.first) && second.includes(each.second));
  const put = (text: string, side: 'first' | 'second') =>
    used.reduce((so, each) => so.replaceAll(each[side], each.name), text);
  const [one, two] = [put(first, 'first'), put(second, 'second')];
  return one === two ? one : undefined;
}

/** The same value with placeholders for what differs. Throws for what no placeholder explains: it could not be replayed. */
function replaced(first: unknown, second: unknown, known: readonly Changing[], step: string): unknown {
  if (typeof first === 'string' && typeof second === 'string') {
    if (isDate(first) && isDate(second)) return first;
    const text = explained(first, second, known);
    if (text === undefined) throw new Error(`"${step}" sends or shows ${first}, which no earlier answer explains`);
    return text;
  }
  if (Array.isArray(first) && Array.isArray(second))
    return first.map((each, place) => replaced(each, second[place], known, step));
  if (!isRecord(first) || !isRecord(second)) return first;
  return Object.fromEntries(
    Object.entries(first).map(([name, each]) => [name, replaced(each, second[name], known, step)]),
  );
}

/** Dates and the sentences of refusals can change. */
function loosened(value: unknown, isRefusal: boolean): unknown {
  if (typeof value === 'string') return isDate(value) ? anyDate : value;
  if (Array.isArray(value)) return value.map((each) => loosened(each, isRefusal));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isRefusal && name === 'message' ? anyText : loosened(each, isRefusal),
    ]),
  );
}
