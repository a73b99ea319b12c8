import { accountTexts } from '../texts/english/account.js';
import { activityTexts } from '../texts/english/activity.js';
import { apiKeyTexts } from '../texts/english/api-keys.js';
import { commonTexts } from '../texts/english/common.js';
import { errors } from '../texts/english/errors.js';
import { factorTexts } from '../texts/english/factors.js';
import { invitationTexts } from '../texts/english/invitation.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { passwordTexts } from '../texts/english/password.js';
import { phoneTexts } from '../texts/english/phone.js';
import { policyTexts } from '../texts/english/policy.js';
import { reauthenticateTexts } from '../texts/english/reauthenticate.js';
import { roleTexts } from '../texts/english/roles.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { signUpTexts } from '../texts/english/sign-up.js';
import { teamTexts } from '../texts/english/teams.js';
import { twoFactorTexts } from '../texts/english/two-factor.js';
import { userButtonTexts } from '../texts/english/user-button.js';
import { verificationTexts } from '../texts/english/verification.js';
import type { CompleteLanguage } from '../texts/language.js';

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
