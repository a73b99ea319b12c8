import { accountTexts } from '../texts/german/account.js';
import { activityTexts } from '../texts/german/activity.js';
import { apiKeyTexts } from '../texts/german/api-keys.js';
import { commonTexts } from '../texts/german/common.js';
import { errors } from '../texts/german/errors.js';
import { factorTexts } from '../texts/german/factors.js';
import { invitationTexts } from '../texts/german/invitation.js';
import { organizationTexts } from '../texts/german/organizations.js';
import { passwordTexts } from '../texts/german/password.js';
import { phoneTexts } from '../texts/german/phone.js';
import { policyTexts } from '../texts/german/policy.js';
import { reauthenticateTexts } from '../texts/german/reauthenticate.js';
import { roleTexts } from '../texts/german/roles.js';
import { signInTexts } from '../texts/german/sign-in.js';
import { signUpTexts } from '../texts/german/sign-up.js';
import { teamTexts } from '../texts/german/teams.js';
import { twoFactorTexts } from '../texts/german/two-factor.js';
import { userButtonTexts } from '../texts/german/user-button.js';
import { verificationTexts } from '../texts/german/verification.js';
import type { CompleteLanguage } from '../texts/language.js';

export const german: CompleteLanguage = {
  tag: 'de',
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
