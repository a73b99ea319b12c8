import { Condition } from './conditions.js';

/** Checks whether a row outside of the database matches `where`: the same tests without SQL. */
export function meets(row: object, where: object): boolean {
  return Object.entries(where).every(([column, wanted]) => {
    const value = comparable(Reflect.get(row, column));
    if (!(wanted instanceof Condition)) return value === comparable(wanted);
    const [operand, ...more] = wanted.operands.map(comparable);
    switch (wanted.test) {
      case 'is null':
        return value === null;
      case 'is not null':
        return value !== null;
      case 'one of':
        return value !== null && (value === operand || more.includes(value));
      case 'not':
        return value !== operand;
      default:
        return value !== null && operand !== null && ordered(wanted.test, value, operand);
    }
  });
}

function ordered(test: '=' | '<' | '<=' | '>' | '>=', value: Comparable, operand: Comparable | undefined): boolean {
  if (typeof value !== 'number' || typeof operand !== 'number')
    throw new TypeError(`${test} compares numbers and instants`);
  if (test === '=') return value === operand;
  if (test === '<') return value < operand;
  if (test === '<=') return value <= operand;
  return test === '>' ? value > operand : value >= operand;
}

type Comparable = string | number | boolean | null;

function comparable(value: unknown): Comparable {
  if (value instanceof Date) return value.getTime();
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new TypeError(`${typeof value} cannot be compared`);
}
