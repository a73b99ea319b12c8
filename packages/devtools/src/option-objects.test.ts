import { ConfigurationError } from 'latchkey';
import { describe, expect, it } from 'vitest';
import { devtoolsOptions } from './devtools-options.js';
import * as devtools from './index.js';

const makers: Readonly<Record<string, (options: never) => unknown>> = {
  mountDevtools: devtools.mountDevtools,
};

function errorOf(make: () => unknown): ConfigurationError {
  try {
    make();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the options of mountDevtools [I10-B11]', () => {
  it.each(Object.keys(devtoolsOptions))('%s: a misspelt name is refused, with the name that was meant', (key) => {
    const wrong = `${key}${key.at(-1)}`;
    const error = errorOf(() => makers.mountDevtools?.({ [wrong]: 'a secret value' } as never));
    expect(error.option).toBe(`mountDevtools.${wrong}`);
    expect(error.code).toBe('UNKNOWN_OPTION');
    expect(error.message).toContain(`Did you mean ${key}?`);
    expect(error.message).not.toContain('a secret value');
    expect(errorOf(() => makers.mountDevtools?.({ [key]: Number.NaN } as never)).option).toBe(`mountDevtools.${key}`);
  });

  it('lists the options if no name is close', () => {
    expect(errorOf(() => makers.mountDevtools?.({ qqqqqqqq: 1 } as never)).message).toContain('expected one of client');
  });

  it('every function of this package is listed above', () => {
    const functions = Object.entries(devtools).filter(([, value]) => typeof value === 'function');
    expect(functions.map(([name]) => name)).toEqual(Object.keys(makers));
  });
});
