import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, type Known } from 'latchkey';
import { describe, expect, it } from 'vitest';
import * as telemetry from './index.js';
import { openTelemetryOptions } from './open-telemetry.js';

interface Taking {
  /** The interface of the options, as the package exports it. */
  readonly options: readonly string[];
  readonly known: Known;
  readonly make: (options: never) => unknown;
}

const makers: Readonly<Record<string, Taking>> = {
  openTelemetry: {
    options: ['OpenTelemetryOptions'],
    known: openTelemetryOptions,
    make: telemetry.openTelemetry,
  },
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

/** Every option of this package, those inside of other options too, by its path. */
function optionsIn(known: Known, path: readonly string[] = []): (readonly [path: readonly string[], key: string])[] {
  return Object.entries(known).flatMap(([key, kind]) => [
    [path, key] as const,
    ...(kind.known ? optionsIn(kind.known, [...path, key]) : []),
  ]);
}

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, key) => ({ [key]: inner }), value);

const options = Object.entries(makers).flatMap(([maker, { known }]) =>
  optionsIn(known).map(([path, key]) => [maker, path, key] as const),
);

describe('the options of @latchkey/opentelemetry [I10-B11]', () => {
  it.each(options)('%s, %o: %s under a misspelt name is refused, with the name that was meant', (maker, path, key) => {
    const wrong = `${key}${key.at(-1)}`;
    const error = errorOf(() => makers[maker]?.make(nest(path, { [wrong]: 'a secret value' }) as never));
    expect(error.option).toBe([maker, ...path, wrong].join('.'));
    expect(error.code).toBe('UNKNOWN_OPTION');
    expect(error.message).toContain(`Did you mean ${key}?`);
    expect(error.message).toContain(error.docs);
    expect(error.message).not.toContain('a secret value');
  });

  it.each(options)('%s, %o: %s with a value of another kind is refused', (maker, path, key) => {
    const error = errorOf(() => makers[maker]?.make(nest([...path, key], Number.NaN) as never));
    expect(error.option).toBe([maker, ...path, key].join('.'));
  });

  it.each(Object.entries(makers))('%s lists the options if no name is close', (_, { make }) => {
    const { message } = errorOf(() => make({ qqqqqqqq: 1 } as never));
    expect(message).toContain('expected one of tracerProvider');
    expect(message).not.toContain('Did you mean');
  });

  it('every function and every object of options of this package is listed above', () => {
    const functions = Object.entries(telemetry).filter(([, value]) => typeof value === 'function');
    expect(functions.map(([name]) => name)).toEqual(Object.keys(makers));
    const sources = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join('\n');
    const found = [...sources.matchAll(/export (?:interface|type) (\w*Options)\b/g)].map(([, name = '']) => name);
    expect(found.sort()).toEqual(
      Object.values(makers)
        .flatMap((each) => each.options)
        .sort(),
    );
  });
});
