import { settleOptions } from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { Work } from '../../domain/app/app.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { type AppSignInContract, appSignInContract } from './contract.js';
import { type AppSignInOptions, appSignInOptions } from './options.js';
import { appCodePurpose } from './purpose.js';

export type { AppSignInOptions } from './options.js';

/** Sign-in of native apps through the browser of the system (RFC 8252), with a code that only the asking app can use (RFC 7636). */
export function appSignIn(options: AppSignInOptions): Plugin<AppSignInContract> {
  const rules = settleOptions('appSignIn', appSignInOptions, options);
  const endCodes = (work: Work, { user }: { readonly user: Pick<User, 'id'> }) =>
    endSecretsOf(work, appCodePurpose, user.id);
  return definePlugin(appSignInContract, {
    pages: [{ option: 'appSignIn.signInPage', page: rules.signInPage }],
    listeners: { on: { userDeleted: endCodes, mailboxClaimed: endCodes } },
    handlers: async () => (await import('./handlers.js')).appSignInHandlers(rules),
  });
}
