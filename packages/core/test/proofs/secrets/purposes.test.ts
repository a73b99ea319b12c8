import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/store/schema/table.js';
import { everyFeature } from '../../fixtures/every-feature.js';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** The code of each folder that holds purposes: every feature, and each folder of the domain. */
const folders = new Map<string, string>(
  ['features', 'domain'].flatMap((layer) =>
    readdirSync(`${src}${layer}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`${layer}/${name}`, codeOf(`${src}${layer}/${name}`)] as const),
  ),
);

function codeOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test(-d)?\.ts$|-for-tests\.ts$/.test(path))
    .map((path) => withoutComments(readFileSync(`${folder}/${path}`, 'utf8')))
    .join('\n');
}

interface Declared {
  readonly folder: string;
  /** `magic-link:`, or `phone-number-${type}-`. */
  readonly purpose: string;
}

/** The purposes that a folder gives to its secrets. */
const declared: readonly Declared[] = [...folders].flatMap(([folder, code]) =>
  [...code.matchAll(/purpose(?: =|:) (['`])(?!\$\{string)([^'`]+[:-])\1/gi)].map(([, , purpose = '']) => ({
    folder,
    purpose,
  })),
);

/** Secrets of no user: they are not ended with one. */
const ofNoUser: Readonly<Record<string, string>> = {
  'id-token:': 'the signature of an ID token that was used; no user is stored with it',
  'id-token-nonce:': 'is created before the server knows whose sign-in it belongs to',
};

describe('the purpose of a secret', () => {
  it('is found in the sources', () => {
    expect(declared.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['magic-link:', 'reset-password:', 'held-sign-in:', 'delete-account-']),
    );
  });

  it.each(declared)('$purpose is named in $folder only', ({ folder, purpose }) => {
    // A variable part of a purpose may be written out elsewhere: `sign-in-otp-` names `${type}-otp-`.
    const spelled = purpose.replace(/\$\{\w+\}/g, '(?:\\$\\{\\w+\\}|[a-z-]+)');
    const literal = new RegExp(`['\`]${spelled}`);
    const naming = [...folders].filter(([, code]) => literal.test(code)).map(([name]) => name);
    expect(naming, `another folder knows the purpose ${purpose}: it listens to an event instead`).toEqual([folder]);
  });

  it.each(declared)('$purpose of $folder ends with its user', ({ folder, purpose }) => {
    if (purpose in ofNoUser) return;
    expect(
      folders.get(folder),
      `${folder} stores secrets of users: listen to userDeleted and call endSecretsOf`,
    ).toMatch(/\buserDeleted\b/);
  });
});

describe('a row that names a user', () => {
  const features = everyFeature().options.plugins;
  const naming = (table: Table) =>
    Object.entries(table.columns).filter(([name]) => /^(user|inviter|owner)Id$/.test(name));
  const tables = features.flatMap(({ contract, tables = [], listeners }) =>
    tables.flatMap((table: Table) =>
      naming(table).map(([column, { references }]) => ({
        column: `${contract.name}: ${table.name}.${column}`,
        cascades: references?.table === 'user' && references.onDelete === 'cascade',
        follows: Object.values(table.columns).some(({ references }) => references?.table === 'member'),
        listens: listeners?.on?.userDeleted !== undefined,
      })),
    ),
  );

  it('is found in the tables', () => {
    expect(tables.map(({ column }) => column)).toContain('two-factor: twoFactorChallenge.userId');
  });

  // Members of an organization go with their user, and what references a member goes with them.
  it.each(tables)('$column goes with the user', ({ column, cascades, follows, listens }) => {
    expect(
      cascades || follows || listens,
      `${column} stays when its user is deleted: reference the user with onDelete 'cascade', or listen to userDeleted`,
    ).toBe(true);
  });
});
