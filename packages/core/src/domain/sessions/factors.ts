import type { ShownFactor } from '../../contract/shapes.js';
import type { BuiltInSignInMethod, SignInMethod } from '../app/sign-in-methods.js';

/** The sign-in methods that verify no factor: `two-factor` and `app` keep the factors that were verified before. */
const withoutFactor = ['two-factor', 'server', 'app'] as const;

/** The factor that each other sign-in method of the library verifies. */
const factorOf: Readonly<Record<Exclude<BuiltInSignInMethod, (typeof withoutFactor)[number]>, string>> = {
  'sign-up': 'password',
  email: 'password',
  username: 'password',
  'phone-number': 'password',
  'phone-otp': 'phone',
  'email-otp': 'email',
  'magic-link': 'email',
  verification: 'email',
  social: 'social',
  'social-link': 'social',
};

const isBuiltIn = (method: string): method is keyof typeof factorOf => Object.hasOwn(factorOf, method);

/**
 * The factor that a sign-in method has verified, as a session records it. For a plugin's method it is the method's name. `about`: the
 * identity provider, and the basis of the account that the user has shown.
 */
export function factorShownBy(
  method: SignInMethod,
  shownAt: Date,
  about: Pick<ShownFactor, 'provider' | 'basis'> = {},
): readonly ShownFactor[] {
  if (withoutFactor.some((name) => name === method)) return [];
  return [{ factor: isBuiltIn(method) ? factorOf[method] : method, shownAt, ...about }];
}

/** Adds a factor and replaces an earlier one of the same kind: a session keeps the latest of each. */
export function withFactor(factors: readonly ShownFactor[], shown: ShownFactor): readonly ShownFactor[] {
  return [...factors.filter(({ factor }) => factor !== shown.factor), shown];
}
