import { accountTexts } from '../texts/french/account.js';
import { activityTexts } from '../texts/french/activity.js';
import { apiKeyTexts } from '../texts/french/api-keys.js';
import { commonTexts } from '../texts/french/common.js';
import { errors } from '../texts/french/errors.js';
import { factorTexts } from '../texts/french/factors.js';
import { invitationTexts } from '../texts/french/invitation.js';
import { organizationTexts } from '../texts/french/organizations.js';
import { passwordTexts } from '../texts/french/password.js';
import { phoneTexts } from '../texts/french/phone.js';
import { policyTexts } from '../texts/french/policy.js';
import { reauthenticateTexts } from '../texts/french/reauthenticate.js';
import { roleTexts } from '../texts/french/roles.js';
import { signInTexts } from '../texts/french/sign-in.js';
import { signUpTexts } from '../texts/french/sign-up.js';
import { teamTexts } from '../texts/french/teams.js';
import { twoFactorTexts } from '../texts/french/two-factor.js';
import { userButtonTexts } from '../texts/french/user-button.js';
import { verificationTexts } from '../texts/french/verification.js';
import type { CompleteLanguage } from '../texts/language.js';

export const french: CompleteLanguage = {
  tag: 'fr',
  direction: 'ltr',
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
