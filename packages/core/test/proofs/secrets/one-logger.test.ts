// Every log line is cleaned by one function. The type `CleanLogger` allows no other logger in the settings; this test finds
// files that avoid the settings.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../../..');

/** The published files: no tests, and no files that only tests import. */
const sources = ['core/src', 'redis/src', 'query/src', 'react/src'].flatMap((folder) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$|^testing\//.test(file))
    .map((file) => `${folder}/${file}`),
);
const textOf = (file: string) =>
  readFileSync(join(packages, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(textOf(file)));

describe('every log goes through the cleaner [R-J08]', () => {
  it('finds the sources', () => {
    expect(sources).toEqual(expect.arrayContaining(['core/src/resolve-options.ts', 'redis/src/redis-storage.ts']));
    expect(sources.length).toBeGreaterThan(300);
  });

  it('the console is named in one place, and where lines come clean from the logger or have ids only', () => {
    expect(filesWith(/\bconsole\b/).sort()).toEqual([
      'core/src/auth-options.ts', // the text that says what a logger is
      'core/src/domain/observing/json-logs.ts',
      'core/src/resolve-options.ts',
    ]);
    expect(filesWith(/process\.(?:stdout|stderr|emitWarning)/)).toEqual([]);
  });

  it("the application's own logger and onError are read in one place", () => {
    expect(filesWith(/\boptions\??\.(?:logger|onError)\b/)).toEqual(['core/src/resolve-options.ts']);
    expect(filesWith(/\bonError\b/).sort()).toEqual([
      'core/src/auth-options.ts', // that there is such an option
      'core/src/domain/settings/report-failure.ts',
      'core/src/domain/settings/settings.ts',
      'core/src/options.ts',
      'core/src/resolve-options.ts',
    ]);
  });

  it('a logger is made in one place, and no cast makes another', () => {
    expect(filesWith(/\bcreateLogger\(/).sort()).toEqual([
      'core/src/domain/settings/logger.ts',
      'core/src/resolve-options.ts',
    ]);
    expect(filesWith(/\bas (?:unknown as )?(?:Clean)?Logger\b/)).toEqual([]);
  });
});
