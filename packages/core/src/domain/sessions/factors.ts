import type { ShownFactor, User } from '../../contract/shapes.js';
import type { App } from '../app/app.js';
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

/** The factor that a sign-in method has verified, as a session records it. For a plugin's method it is the method's name. */
export function factorShownBy(
  method: SignInMethod,
  { user, provider, shownAt }: { readonly user: User; readonly provider: string | undefined; readonly shownAt: Date },
): readonly ShownFactor[] {
  if (withoutFactor.some((name) => name === method)) return [];
  const factor = isBuiltIn(method) ? factorOf[method] : method;
  if (factor === 'email') return [{ factor, shownAt, mailbox: user.email }];
  return [provider === undefined ? { factor, shownAt } : { factor, shownAt, provider }];
}

/** Adds a factor and replaces an earlier one of the same kind: a session keeps the latest of each. */
export function withFactor(factors: readonly ShownFactor[], shown: ShownFactor): readonly ShownFactor[] {
  return [...factors.filter(({ factor }) => factor !== shown.factor), shown];
}

/** Checks whether a session has verified a second factor. A trusted browser does not count. */
export function hasSecondFactor(
  { factors: kinds }: Pick<App, 'factors'>,
  { factors }: { readonly factors: readonly ShownFactor[] },
): boolean {
  return factors.some(({ factor }) => kinds.get(factor)?.second);
}

/** Checks whether the factors of a session depend on this mailbox, alone or together with others. */
export function restsOn(factors: readonly ShownFactor[], mailbox: string): boolean {
  return factors.some((shown) => shown.mailbox === mailbox);
}
