import type { CompleteLanguage } from '../language.js';
import { accountTexts } from './account.js';
import { commonTexts } from './common.js';
import { errors } from './errors.js';
import { factorTexts } from './factors.js';
import { invitationTexts } from './invitation.js';
import { organizationTexts } from './organizations.js';
import { passwordTexts } from './password.js';
import { reauthenticateTexts } from './reauthenticate.js';
import { signInTexts } from './sign-in.js';
import { signUpTexts } from './sign-up.js';
import { twoFactorTexts } from './two-factor.js';
import { userButtonTexts } from './user-button.js';
import { verificationTexts } from './verification.js';

export const english: CompleteLanguage = {
  tag: 'en',
  direction: 'ltr',
  texts: {
    common: commonTexts,
    signIn: signInTexts,
    signUp: signUpTexts,
    password: passwordTexts,
    twoFactor: twoFactorTexts,
    verification: verificationTexts,
    account: accountTexts,
    factors: factorTexts,
    reauthenticate: reauthenticateTexts,
    organizations: organizationTexts,
    invitation: invitationTexts,
    userButton: userButtonTexts,
  },
  errors,
};
