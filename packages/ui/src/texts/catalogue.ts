import type { accountTexts } from './english/account.js';
import type { activityTexts } from './english/activity.js';
import type { apiKeyTexts } from './english/api-keys.js';
import type { commonTexts } from './english/common.js';
import type { errors } from './english/errors.js';
import type { factorTexts } from './english/factors.js';
import type { invitationTexts } from './english/invitation.js';
import type { organizationTexts } from './english/organizations.js';
import type { passwordTexts } from './english/password.js';
import type { phoneTexts } from './english/phone.js';
import type { policyTexts } from './english/policy.js';
import type { reauthenticateTexts } from './english/reauthenticate.js';
import type { roleTexts } from './english/roles.js';
import type { signInTexts } from './english/sign-in.js';
import type { signUpTexts } from './english/sign-up.js';
import type { teamTexts } from './english/teams.js';
import type { twoFactorTexts } from './english/two-factor.js';
import type { userButtonTexts } from './english/user-button.js';
import type { verificationTexts } from './english/verification.js';

/** The same texts in any language. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : PluralForms };

/** A text by the plural form of a number, as `Intl.PluralRules` names it. */
export type PluralForms = { readonly other: string } & { readonly [F in Intl.LDMLPluralRule]?: string };

/** Every text of every screen. */
export interface Catalogue {
  readonly common: Translated<typeof commonTexts>;
  readonly signIn: Translated<typeof signInTexts>;
  readonly signUp: Translated<typeof signUpTexts>;
  readonly password: Translated<typeof passwordTexts>;
  readonly twoFactor: Translated<typeof twoFactorTexts>;
  readonly verification: Translated<typeof verificationTexts>;
  readonly account: Translated<typeof accountTexts>;
  readonly phone: Translated<typeof phoneTexts>;
  readonly factors: Translated<typeof factorTexts>;
  readonly reauthenticate: Translated<typeof reauthenticateTexts>;
  readonly organizations: Translated<typeof organizationTexts>;
  readonly roles: Translated<typeof roleTexts>;
  readonly teams: Translated<typeof teamTexts>;
  readonly policy: Translated<typeof policyTexts>;
  readonly invitation: Translated<typeof invitationTexts>;
  readonly apiKeys: Translated<typeof apiKeyTexts>;
  readonly activity: Translated<typeof activityTexts>;
  readonly userButton: Translated<typeof userButtonTexts>;
}

/** Texts by the code of an error. */
export type ErrorTexts = Readonly<Record<string, string>>;

/** The code of an error that a screen can show. */
export type ErrorCode = keyof typeof errors;
