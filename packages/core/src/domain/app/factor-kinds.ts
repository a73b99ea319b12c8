import type { Assurance } from '../../contract/assurance.js';
import { closest } from '../../contract/options/closest.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import {
  aBoolean,
  aText,
  checkOptions,
  type KnownOptions,
  listOf,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';

/** The properties of a factor for the library and other services. */
export interface FactorKind {
  /** Whether it counts as a second factor, in addition to a factor with another basis. Default false. */
  readonly second?: boolean;
  /** Whether it is two factors in one, such as a device that has checked the user's finger. Default false. */
  readonly alone?: boolean;
  /**
   * What the user must hold to show the factor; one of these holdings is enough. The library's own: `mailbox`, `knowledge`,
   * `number`, `provider`, `authenticator`, `backup-codes`, `passkey`. Default: a holding of its own, with the name of the factor.
   */
  readonly basis?: readonly string[];
  /**
   * Its names in the claim `amr` of tokens, by RFC 8176. An empty list: the factor proves nothing to another
   * service, and does not make a token `mfa`. Default: no name.
   */
  readonly amr?: readonly string[];
}
/** Factors by their names in `session.factors`. */
export type FactorKinds = Readonly<Record<string, FactorKind>>;

/** The factors that several sign-in methods show. */
const commonFactors: FactorKinds = {
  password: { amr: ['pwd'], basis: ['knowledge'] },
  email: { amr: ['otp'], basis: ['mailbox'] },
  phone: { amr: ['sms'], basis: ['number'] },
  // A person who reads the mailbox can enter the account at most providers.
  social: { basis: ['provider', 'mailbox'] },
};

const known = {
  factors: recordOf(
    optionsOf({
      second: aBoolean,
      alone: aBoolean,
      basis: listOf(aText),
      amr: listOf(aText),
    } satisfies KnownOptions<FactorKind>),
  ),
};

/** Refuses a factor that no plugin declares: no session could ever show it. `path`: where the list was given. */
export function checkFactors(
  path: string,
  wanted: Assurance['factors'],
  { factors }: { readonly factors: ReadonlyMap<string, FactorKind> },
): void {
  if (wanted === undefined || wanted === 'second') return;
  const names = [...factors.keys()];
  for (const [index, given] of wanted.entries())
    if (!factors.has(given))
      throw new ConfigurationError(`${path}[${index}]`, {
        given,
        expected: `one of ${names.join(', ')}`,
        suggestion: closest(given, names),
      });
}

interface Declaring {
  readonly contract: { readonly name: string };
  readonly factors?: FactorKinds;
}

/**
 * Collects the factors of the library and of all plugins. Throws `ConfigurationError` if two declare the same factor: a plugin cannot
 * change another's factor.
 */
export function collectFactors(features: readonly Declaring[]): ReadonlyMap<string, FactorKind> {
  const found = new Map(Object.entries(commonFactors));
  for (const { contract, factors = {} } of features) {
    checkOptions(contract.name, { factors }, known);
    for (const [name, kind] of Object.entries(factors)) {
      if (found.has(name))
        throw new ConfigurationError(`${contract.name}.factors.${name}`, {
          givenAs: 'a factor that exists already',
          expected: 'a name that no other plugin uses',
        });
      found.set(name, kind);
    }
  }
  return found;
}
