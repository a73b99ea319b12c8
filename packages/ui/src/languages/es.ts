import type { CompleteLanguage } from '../texts/language.js';
import { accountTexts } from '../texts/spanish/account.js';
import { activityTexts } from '../texts/spanish/activity.js';
import { apiKeyTexts } from '../texts/spanish/api-keys.js';
import { commonTexts } from '../texts/spanish/common.js';
import { errors } from '../texts/spanish/errors.js';
import { factorTexts } from '../texts/spanish/factors.js';
import { invitationTexts } from '../texts/spanish/invitation.js';
import { organizationTexts } from '../texts/spanish/organizations.js';
import { passwordTexts } from '../texts/spanish/password.js';
import { phoneTexts } from '../texts/spanish/phone.js';
import { policyTexts } from '../texts/spanish/policy.js';
import { reauthenticateTexts } from '../texts/spanish/reauthenticate.js';
import { roleTexts } from '../texts/spanish/roles.js';
import { signInTexts } from '../texts/spanish/sign-in.js';
import { signUpTexts } from '../texts/spanish/sign-up.js';
import { teamTexts } from '../texts/spanish/teams.js';
import { twoFactorTexts } from '../texts/spanish/two-factor.js';
import { userButtonTexts } from '../texts/spanish/user-button.js';
import { verificationTexts } from '../texts/spanish/verification.js';

export const spanish: CompleteLanguage = {
  tag: 'es',
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
