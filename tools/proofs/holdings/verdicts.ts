// What each holding, and each pair, may reach in an account that has shown an authenticator and a passkey.
import type { Holding } from './world.js';

/**
 * - `nothing`: no session begins.
 * - `enters`: a session begins, and changes nothing that protects the account.
 * - `changes`: two things that count, so the attacker is the owner for every server.
 */
export type Verdict = 'nothing' | 'enters' | 'changes';

/** `enforceOn: 'all'`: one thing alone opens nothing, except a passkey with user verification, which is two. */
export const alone: Readonly<Record<Holding, Verdict>> = {
  M: 'nothing',
  K: 'nothing',
  N: 'nothing',
  P: 'nothing',
  T: 'nothing',
  B: 'nothing',
  W: 'changes',
  presence: 'nothing',
  trusted: 'nothing',
};

/** `enforceOn: 'passwords'`: other sign-ins than those by password need no second factor, and change nothing without it. */
export const aloneWithoutPassword: Readonly<Record<Holding, Verdict>> = { ...alone, M: 'enters', P: 'enters' };

type Pair = `${Holding} ${Holding}`;

/** Pairs without W, which is enough alone. `enforceOn: 'all'`. */
export const pairs: Readonly<Partial<Record<Pair, readonly [Verdict, reason: string]>>> = {
  'M K': ['changes', 'the password, then a mailed code'],
  'M N': ['changes', 'a texted code, then a mailed code'],
  'M P': ['changes', 'the provider has another mailbox, then a mailed code'],
  'M T': ['changes', 'a mailed code, then the authenticator'],
  'M B': ['changes', 'a mailed code, then a backup code'],
  'M presence': ['changes', 'a mailed code, then the security key'],
  'M trusted': ['enters', 'a mailed code; the browser passes the challenge and shows nothing'],
  'K N': ['nothing', 'a texted code is no second factor, and neither is a password'],
  'K P': ['nothing', 'neither is a second factor'],
  'K T': ['changes', 'the password, then the authenticator'],
  'K B': ['changes', 'the password, then a backup code'],
  'K presence': ['changes', 'the password, then the security key'],
  'K trusted': ['enters', 'the password; the browser passes the challenge and shows nothing'],
  'N P': ['nothing', 'neither is a second factor'],
  'N T': ['changes', 'a texted code, then the authenticator'],
  'N B': ['changes', 'a texted code, then a backup code'],
  'N presence': ['changes', 'a texted code, then the security key'],
  'N trusted': ['enters', 'a texted code; the browser passes the challenge and shows nothing'],
  'P T': ['changes', 'the provider, then the authenticator'],
  'P B': ['changes', 'the provider, then a backup code'],
  'P presence': ['changes', 'the provider, then the security key'],
  'P trusted': ['enters', 'the provider; the browser passes the challenge and shows nothing'],
  'T B': ['nothing', 'both are second factors, and nothing begins a sign-in'],
  'T presence': ['changes', 'the security key, then the authenticator'],
  'T trusted': ['nothing', 'nothing begins a sign-in'],
  'B presence': ['changes', 'the security key, then a backup code'],
  'B trusted': ['nothing', 'nothing begins a sign-in'],
  'presence trusted': ['enters', 'the security key; the browser passes the challenge and shows nothing'],
};

/** The verdict on what a search has reached. */
export function verdictOf(reached: Readonly<Record<string, unknown>>): Verdict {
  const names = Object.keys(reached);
  if (names.some((name) => name.startsWith('changes'))) return 'changes';
  return names.includes('enters') ? 'enters' : 'nothing';
}
