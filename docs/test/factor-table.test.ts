import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passkeys } from '@latchkey/passkeys';
import { twoFactor } from 'latchkey';
import { expect, test } from 'vitest';
import type { ShownFactor } from '../../packages/core/src/contract/shapes.ts';
import { collectFactors } from '../../packages/core/src/domain/app/factor-kinds.ts';
import { basisOf, countsAsSecondFactor } from '../../packages/core/src/domain/sessions/basis.ts';

const kinds = collectFactors([twoFactor(), passkeys()]);

/** The rows of the table, as a session records the factor. */
const rows: Readonly<Record<string, Omit<ShownFactor, 'shownAt'>>> = {
  Password: { factor: 'password' },
  'Password that was reset or first set by mail': { factor: 'password', basis: ['knowledge', 'mailbox'] },
  'Password that was reset by text message': { factor: 'password', basis: ['knowledge', 'number'] },
  'Mailed code, magic link, verification link': { factor: 'email' },
  'Code by text message': { factor: 'phone' },
  'Provider that was linked with an address of another mailbox': { factor: 'social', basis: ['provider'] },
  'Provider with a present or former address of the user, or with no address': { factor: 'social' },
  'Passkey with user verification': { factor: 'passkey' },
  'Passkey without user verification, as the first factor': { factor: 'passkey-first' },
};
const seconds = { otp: 'mailed code', totp: 'authenticator app', 'backup-code': 'backup code', passkey: 'passkey' };

/** What stands beside a factor in the table, by the module that decides. */
function cellsOf(shown: Omit<ShownFactor, 'shownAt'>): readonly string[] {
  const rests = basisOf(kinds, shown).join(', ');
  if (countsAsSecondFactor(kinds, shown, [])) return [rests, 'none is needed: it is two factors'];
  const names = Object.entries(seconds).flatMap(([factor, name]) =>
    countsAsSecondFactor(kinds, { factor }, [shown]) ? [name] : [],
  );
  const isPasskey = shown.factor === 'passkey-first';
  return [rests, names.join(', ') + (isPasskey ? ' with user verification' : '')];
}

test('the page has the table of factors that the code follows', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'choosing-factors.md'), 'utf8');
  const table = page.split('<!-- factors -->')[1]?.split('<!-- end of factors -->')[0] ?? '';
  const lines = table.trim().split('\n').slice(2);
  const told = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(told).toEqual(Object.entries(rows).map(([name, shown]) => [name, ...cellsOf(shown)]));
});
