import type { Fields } from './contract/fields.js';
import type { AnyPlugin } from './define-plugin.js';
import { accountDeletion } from './features/account-deletion/index.js';
import { accounts } from './features/accounts/index.js';
import { emailVerification } from './features/email-verification/index.js';
import { password } from './features/password/index.js';
import { profile } from './features/profile/index.js';
import { reauthentication } from './features/reauthentication/index.js';
import { session } from './features/session/index.js';
import { signInOptions } from './features/sign-in-options/index.js';
import { social } from './features/social/index.js';
import { status } from './features/status/index.js';
import { users } from './features/users/index.js';
import type { PlainOptions } from './options.js';

/** Returns the parts of the core with their options, and then the plugins of the application. */
export function partsOf(options: PlainOptions<readonly AnyPlugin[], Fields, Fields>): readonly AnyPlugin[] {
  return [
    status,
    signInOptions,
    session,
    password(options.emailAndPassword),
    emailVerification(options.emailVerification, options.user?.changeEmail),
    profile,
    accounts,
    accountDeletion(options.user?.deleteUser),
    users,
    social(options.socialProviders, options.account?.accountLinking),
    reauthentication(options.reauthentication),
    ...(options.plugins ?? []),
  ];
}
