import { describe, expect, it } from 'vitest';
import {
  aBoolean,
  aFunction,
  aLifetime,
  aText,
  needed,
  type OptionsInput,
  optionsOf,
  type Settled,
  settleOptions,
  typed,
  wholeNumber,
  withDefault,
} from './known-options.js';

const inner = {
  /** Default 30. */
  period: withDefault(wholeNumber(1, 60), 30),
};
const known = {
  name: needed(aText),
  expiresIn: withDefault(aLifetime, '5m'),
  age: aLifetime,
  send: typed<(text: string) => void>(aFunction),
  confirm: withDefault(aBoolean, true),
  inner: withDefault(optionsOf(inner), {}),
  extra: optionsOf(inner),
};

describe('a table of options', () => {
  it('settles as its defaults, with durations in seconds', () => {
    expect(settleOptions('mail', known, { name: 'a' })).toEqual({
      name: 'a',
      expiresIn: 300,
      confirm: true,
      inner: { period: 30 },
    });
  });

  it('settles as the given options', () => {
    const send = () => undefined;
    const given = {
      name: 'a',
      expiresIn: 7,
      age: '1.5h',
      send,
      confirm: false,
      inner: { period: 5 },
      extra: {},
    } as const;
    expect(settleOptions('mail', known, given)).toEqual({ ...given, age: 5400, extra: { period: 30 } });
  });

  it('refuses a value of another kind, and a missing option that is needed', () => {
    expect(() => settleOptions('mail', known, { name: 'a', inner: { period: 0 } })).toThrow('mail.inner.period: got 0');
    expect(() => settleOptions('mail', known, undefined)).toThrow(
      'mail.name: got nothing, expected a text that is not empty',
    );
  });

  it('has the types of its kinds', () => {
    const given: OptionsInput<typeof known> = { name: 'a', expiresIn: '5m', send: (text) => text.length };
    // @ts-expect-error `name` has no default
    const without: OptionsInput<typeof known> = {};
    const settled: Settled<typeof known> = settleOptions('mail', known, given);
    const seconds: number = settled.expiresIn + settled.inner.period;
    // @ts-expect-error `age` has no default
    const age: number = settled.age;
    expect([without.expiresIn, seconds, age]).toEqual([undefined, 330, undefined]);
  });
});
