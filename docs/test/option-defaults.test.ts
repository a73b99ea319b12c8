import type { Known, OptionKind } from 'latchkey';
import { describe, expect, it } from 'vitest';
import { adminOptions } from '../../packages/admin/src/options.ts';
import { apiKeysOptions } from '../../packages/api-keys/src/options.ts';
import { auditOptions } from '../../packages/audit/src/options.ts';
import { authOptions } from '../../packages/core/src/auth-options.ts';
import { appSignInOptions } from '../../packages/core/src/features/app-sign-in/options.ts';
import { emailOTPOptions } from '../../packages/core/src/features/email-otp/options.ts';
import { jwtOptions } from '../../packages/core/src/features/jwt/options.ts';
import { magicLinkOptions } from '../../packages/core/src/features/magic-link/options.ts';
import { openApiOptions } from '../../packages/core/src/features/open-api/options.ts';
import { organizationOptions } from '../../packages/core/src/features/organization/options.ts';
import { teamsOptions } from '../../packages/core/src/features/organization/teams/options.ts';
import { phoneNumberOptions } from '../../packages/core/src/features/phone-number/options.ts';
import { twoFactorOptions } from '../../packages/core/src/features/two-factor/options.ts';
import { usernameOptions } from '../../packages/core/src/features/username/names.ts';
import { passkeysOptions } from '../../packages/passkeys/src/options.ts';
import { leavesOf } from '../scripts/options/leaves.ts';

const features = 'packages/core/src/features';

/** The interface of each table. */
const tables: readonly (readonly [source: string, name: string, known: Known])[] = [
  ['packages/core/src/options.ts', 'AuthOptions', authOptions],
  ['packages/admin/src/options.ts', 'AdminOptions', adminOptions],
  [`${features}/app-sign-in/options.ts`, 'AppSignInOptions', appSignInOptions],
  [`${features}/email-otp/options.ts`, 'EmailOTPOptions', emailOTPOptions],
  [`${features}/jwt/options.ts`, 'JwtOptions', jwtOptions],
  [`${features}/magic-link/options.ts`, 'MagicLinkOptions', magicLinkOptions],
  [`${features}/open-api/options.ts`, 'OpenApiOptions', openApiOptions],
  [`${features}/organization/options.ts`, 'OrganizationOptions', organizationOptions],
  [`${features}/organization/teams/options.ts`, 'TeamsOptions', teamsOptions],
  [`${features}/phone-number/options.ts`, 'PhoneNumberOptions', phoneNumberOptions],
  [`${features}/two-factor/options.ts`, 'TwoFactorOptions', twoFactorOptions],
  [`${features}/username/names.ts`, 'UsernameOptions', usernameOptions],
  ['packages/api-keys/src/options.ts', 'ApiKeysOptions', apiKeysOptions],
  ['packages/audit/src/options.ts', 'AuditOptions', auditOptions],
  ['packages/passkeys/src/options.ts', 'PasskeysOptions', passkeysOptions],
];

function kindAt(known: Known, path: string): OptionKind | undefined {
  const [first = '', ...rest] = path.split('.');
  const kind = known[first];
  return rest.length === 0 || !kind ? kind : kindAt(kind.known ?? {}, rest.join('.'));
}

const spans = { ms: 'millisecond', s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week', y: 'year' } as const;
const numerals = ['no', 'one', 'two', 'three'];

/** The texts with which a doc comment states a default. */
function statementsOf(initial: unknown): readonly string[] {
  const [, count = '', unit = ''] = typeof initial === 'string' ? (/^(\d+)(ms|[smhdwy])$/.exec(initial) ?? []) : [];
  const name = Reflect.get(spans, unit);
  if (name) {
    const written = `${name}${count === '1' ? '' : 's'}`;
    return [`\`'${initial}'\``, ...[count, numerals[Number(count)] ?? count].map((each) => `${each} ${written}`)];
  }
  if (typeof initial === 'string') return [`\`${initial}\``, `\`'${initial}'\``];
  const units = ['seconds', 'calls'].map((unit) => `${initial} ${unit}`);
  return [String(initial), ...units, `${Number(initial) / 2 ** 20} MiB`];
}

const options = tables.flatMap(([source, name, known]) =>
  leavesOf(source, name, (path) => kindAt(known, path)?.known !== undefined).map(
    ({ path, doc }) => [`${name}.${path}`, { doc, kind: kindAt(known, path) }] as const,
  ),
);

/** An empty list and no limit are told in words. */
const isStated = (kind: OptionKind | undefined) =>
  ['string', 'boolean', 'number'].includes(typeof kind?.initial) && kind?.initial !== Number.POSITIVE_INFINITY;

describe('the default in the doc comment of an option is the default in its table', () => {
  it.each(options.filter(([, { kind }]) => isStated(kind)))('%s', (_, { doc, kind }) => {
    const [, stated = ''] = /\bDefault:? ([^.,:;]*)/.exec(doc) ?? [];
    expect(statementsOf(kind?.initial)).toContain(stated.trim());
  });

  it.each(options.filter(([, { kind }]) => !isStated(kind)))('%s has none', (_, { doc }) => {
    expect(doc).not.toMatch(/\bDefault:? (?:true|false|'|\d+ \w+s?\.)/);
  });

  it('has an option of each path', () => {
    expect(options.filter(([, { kind }]) => !kind)).toEqual([]);
    expect(options.length).toBeGreaterThan(80);
  });
});
