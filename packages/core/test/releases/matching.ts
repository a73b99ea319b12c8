import { isRecord, type Json } from './json.js';
import { meets, type RecordedAnswer } from './transcript.js';

type Values = Map<string, string>;

/** Says in sentences how an answer breaks what was recorded. New members and new cookies are allowed. */
export function faultsOf(recorded: RecordedAnswer, answer: RecordedAnswer, values: Values): readonly string[] {
  const faults: string[] = [];
  if (recorded.status !== answer.status) faults.push(`status is ${answer.status}, not ${recorded.status}`);
  if (recorded.location !== undefined)
    faults.push(...compare(recorded.location, answer.location ?? null, 'location', values));
  for (const [name, fate] of Object.entries(recorded.cookies ?? {}))
    if (answer.cookies?.[name] !== fate) faults.push(`the cookie ${name} is not ${fate}`);
  if (recorded.json !== undefined)
    faults.push(
      ...(answer.json === undefined ? ['body is not JSON'] : compare(recorded.json, answer.json, 'body', values)),
    );
  return faults;
}

/** Compares a value with a recorded one, member by member. */
export function compare(recorded: Json, given: Json, path: string, values: Values): readonly string[] {
  if (typeof recorded === 'string' && typeof given === 'string')
    return meets(recorded, given, values) ? [] : [`${path} is ${quoted(given)}, not ${quoted(recorded)}`];
  if (Array.isArray(recorded) && Array.isArray(given)) return compareLists(recorded, given, path, values);
  if (isRecord(recorded) && isRecord(given))
    return Object.entries(recorded).flatMap(([name, each]) => {
      const member = given[name];
      return member === undefined ? [`${path}.${name} is missing`] : compare(each, member, `${path}.${name}`, values);
    });
  if (typeOf(recorded) !== typeOf(given)) return [`${path} is ${typeOf(given)}, not ${typeOf(recorded)}`];
  return recorded === given ? [] : [`${path} is ${quoted(given)}, not ${quoted(recorded)}`];
}

function compareLists(recorded: readonly Json[], given: readonly Json[], path: string, values: Values) {
  if (recorded.length !== given.length) return [`${path} has ${given.length} entries, not ${recorded.length}`];
  return recorded.flatMap((each, place) => compare(each, given[place] ?? null, `${path}[${place}]`, values));
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `of the type ${typeof value}`;
}

const quoted = (value: Json): string => JSON.stringify(value);
