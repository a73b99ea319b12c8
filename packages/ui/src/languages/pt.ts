import type { CompleteLanguage } from '../texts/language.js';
import { accountTexts } from '../texts/portuguese/account.js';
import { activityTexts } from '../texts/portuguese/activity.js';
import { apiKeyTexts } from '../texts/portuguese/api-keys.js';
import { commonTexts } from '../texts/portuguese/common.js';
import { errors } from '../texts/portuguese/errors.js';
import { factorTexts } from '../texts/portuguese/factors.js';
import { invitationTexts } from '../texts/portuguese/invitation.js';
import { organizationTexts } from '../texts/portuguese/organizations.js';
import { passwordTexts } from '../texts/portuguese/password.js';
import { phoneTexts } from '../texts/portuguese/phone.js';
import { policyTexts } from '../texts/portuguese/policy.js';
import { reauthenticateTexts } from '../texts/portuguese/reauthenticate.js';
import { roleTexts } from '../texts/portuguese/roles.js';
import { signInTexts } from '../texts/portuguese/sign-in.js';
import { signUpTexts } from '../texts/portuguese/sign-up.js';
import { teamTexts } from '../texts/portuguese/teams.js';
import { twoFactorTexts } from '../texts/portuguese/two-factor.js';
import { userButtonTexts } from '../texts/portuguese/user-button.js';
import { verificationTexts } from '../texts/portuguese/verification.js';

export const portuguese: CompleteLanguage = {
  tag: 'pt',
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
