// The search finds each fault that a rule of docs/choosing-factors.md prevents: here the rule is switched off.
import { expect, it, vi } from 'vitest';
import { victim } from '../../../packages/core/test/proofs/accounts/every-sign-in.js';
import type { Holding } from './world.js';

const isWhole = process.env.LATCHKEY_HOLDINGS === 'all';
const core = '../../../packages/core/src';

type Module = Readonly<Record<string, unknown>>;
/** A module with some of its functions replaced. */
const without = (path: string, replaced: (actual: Module) => Module) => () => {
  mocked.push(path);
  vi.doMock(path, async (original) => {
    const actual = await original<Module>();
    return { ...actual, ...replaced(actual) };
  });
};
const mocked: string[] = [];

type UpdatePassword = typeof import('../../../packages/core/src/store/rows/accounts.js').updatePassword;
type ChallengeSignIn = typeof import('../../../packages/core/src/features/two-factor/protection.js').challengeSignIn;

interface Kinds {
  get(name: string): { readonly second?: boolean } | undefined;
}
const isSecond = (kinds: Kinds, { factor }: { readonly factor: string }) => kinds.get(factor)?.second === true;

const faults: Readonly<Record<string, readonly [switchOff: () => void, held: readonly Holding[], found: RegExp]>> = {
  'any second factor counts beside any first one': [
    without(`${core}/domain/sessions/basis.js`, () => ({ countsAsSecondFactor: isSecond })),
    ['M'],
    /^enters$/,
  ],
  'a reset password rests on knowledge alone': [
    without(`${core}/store/rows/accounts.js`, ({ updatePassword }) => ({
      updatePassword: (...[tx, userId, providerId, change, now]: Parameters<UpdatePassword>) =>
        (updatePassword as UpdatePassword)(tx, userId, providerId, { ...change, basis: null }, now),
    })),
    ['M'],
    /^enters$/,
  ],
  'a provider with the address of the account rests on itself': [
    without(`${core}/domain/users/own-mailboxes.js`, () => ({ toldBasis: async () => ({ basis: ['provider'] }) })),
    ['M', 'P'],
    /^enters$/,
  ],
  'a mailed code completes every sign-in': [
    without(`${core}/features/two-factor/codes/mailed-factor.js`, (actual) => ({
      completesSignIn: async () => true,
      methodsFor: async (...args: unknown[]) => [
        ...(await (actual.methodsFor as (...given: unknown[]) => Promise<string[]>)(...args)),
        'otp',
      ],
    })),
    ['M'],
    /^enters$/,
  ],
  'a trusted browser links a provider': [
    without(`${core}/features/two-factor/protection.js`, ({ challengeSignIn }) => ({
      challengeSignIn: (...[config, caller, attempt]: Parameters<ChallengeSignIn>) =>
        (challengeSignIn as ChallengeSignIn)(config, caller, { ...attempt, link: undefined }),
    })),
    ['M', 'trusted'],
    /^changes the providers$/,
  ],
  'a session that was told a code shows it': [
    without(`${core}/features/two-factor/codes/account.js`, () => ({ checkNotTold: () => undefined })),
    ['M', 'K'],
    /^shows totp$/,
  ],
};

it.each(Object.entries(faults).slice(0, isWhole ? undefined : 1))(
  '%s',
  { timeout: 600_000 },
  async (_, [switchOff, held, found]) => {
    vi.resetModules();
    for (const path of mocked.splice(0)) vi.doUnmock(path);
    switchOff();
    const { openAccount } = await import('./account.js');
    const { openTold, search } = await import('./search.js');
    const { actions, reauthentications, secondFactors } = await import('./actions.js');
    const factor = { enforceOn: 'all' } as const;
    const isFound = (reached: object) => Object.keys(reached).some((name) => found.test(name));
    const isTold = found.test('shows totp');
    const start = isTold
      ? await openTold(factor, 'be told a code of the authenticator')
      : await openAccount(factor, 'T and W', victim.email);
    const among = isTold ? [...secondFactors, ...reauthentications] : actions;
    const reached = await search(factor, start, held, { until: isFound, among });
    expect(isFound(reached), JSON.stringify(reached)).toBe(true);
  },
);
