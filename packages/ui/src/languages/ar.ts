import { accountTexts } from '../texts/arabic/account.js';
import { activityTexts } from '../texts/arabic/activity.js';
import { apiKeyTexts } from '../texts/arabic/api-keys.js';
import { commonTexts } from '../texts/arabic/common.js';
import { errors } from '../texts/arabic/errors.js';
import { factorTexts } from '../texts/arabic/factors.js';
import { invitationTexts } from '../texts/arabic/invitation.js';
import { organizationTexts } from '../texts/arabic/organizations.js';
import { passwordTexts } from '../texts/arabic/password.js';
import { phoneTexts } from '../texts/arabic/phone.js';
import { policyTexts } from '../texts/arabic/policy.js';
import { reauthenticateTexts } from '../texts/arabic/reauthenticate.js';
import { roleTexts } from '../texts/arabic/roles.js';
import { signInTexts } from '../texts/arabic/sign-in.js';
import { signUpTexts } from '../texts/arabic/sign-up.js';
import { teamTexts } from '../texts/arabic/teams.js';
import { twoFactorTexts } from '../texts/arabic/two-factor.js';
import { userButtonTexts } from '../texts/arabic/user-button.js';
import { verificationTexts } from '../texts/arabic/verification.js';
import type { CompleteLanguage } from '../texts/language.js';

export const arabic: CompleteLanguage = {
  tag: 'ar',
  direction: 'rtl',
  texts: {
    common: commonTexts,
    signIn: signInTexts,
    signUp: signUpTexts,
    password: passwordTexts,
    twoFactor: twoFactorTexts,
    verification: verificationTexts,
    account: accountTexts,
    phone: phoneTexts,
    factors: factorTexts,
    reauthenticate: reauthenticateTexts,
    organizations: organizationTexts,
    roles: roleTexts,
    teams: teamTexts,
    policy: policyTexts,
    invitation: invitationTexts,
    apiKeys: apiKeyTexts,
    activity: activityTexts,
    userButton: userButtonTexts,
  },
  errors,
};
