import { accountTexts } from '../texts/japanese/account.js';
import { activityTexts } from '../texts/japanese/activity.js';
import { apiKeyTexts } from '../texts/japanese/api-keys.js';
import { commonTexts } from '../texts/japanese/common.js';
import { errors } from '../texts/japanese/errors.js';
import { factorTexts } from '../texts/japanese/factors.js';
import { invitationTexts } from '../texts/japanese/invitation.js';
import { organizationTexts } from '../texts/japanese/organizations.js';
import { passwordTexts } from '../texts/japanese/password.js';
import { phoneTexts } from '../texts/japanese/phone.js';
import { policyTexts } from '../texts/japanese/policy.js';
import { reauthenticateTexts } from '../texts/japanese/reauthenticate.js';
import { roleTexts } from '../texts/japanese/roles.js';
import { signInTexts } from '../texts/japanese/sign-in.js';
import { signUpTexts } from '../texts/japanese/sign-up.js';
import { teamTexts } from '../texts/japanese/teams.js';
import { twoFactorTexts } from '../texts/japanese/two-factor.js';
import { userButtonTexts } from '../texts/japanese/user-button.js';
import { verificationTexts } from '../texts/japanese/verification.js';
import type { CompleteLanguage } from '../texts/language.js';

export const japanese: CompleteLanguage = {
  tag: 'ja',
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
