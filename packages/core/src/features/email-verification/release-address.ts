import { type FormPage, formPage, textPage } from '../../domain/answers/form-page.js';
import type { MailClaims } from '../../domain/mail/mail-token.js';
import { releaseMailbox } from '../../domain/users/release-mailbox.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { LinkCall } from './link-call.js';
import { emailVerificationRoutes } from './routes.js';

/**
 * Asks a visitor who has opened the link that verifies an address, in a browser without a session of the account. The account's
 * user has verified another address (`isMoved`), or has proven something else, such as a phone number. The visitor is the user of
 * the account in another browser, or a stranger whose address the user has entered. A page asks, because a program that opens the
 * links of mails must not take the address away from the user.
 */
export function releasePage(call: LinkCall, email: string, { isMoved }: { readonly isMoved: boolean }): FormPage {
  const { appName } = call.app.settings;
  const { token, callbackURL } = call.input;
  return formPage(call, {
    title: 'Is this your account?',
    text: [
      `An account at ${appName} wants to use the address ${email}. This browser is not signed in to that account.`,
      'If it is your account, sign in to it in this browser, then open the link again.',
      ...(isMoved
        ? [
            'If you cannot sign in, sign in with its previous address: the account then has that address again, and you can start ' +
              'the change anew.',
          ]
        : []),
      `If it is not your account, take the address away from it. Then you can use ${email} for an account of your own.`,
    ],
    button: 'Not my account: take the address away',
    path: emailVerificationRoutes.verifyEmail.path,
    fields: { token, callbackURL, release: 'yes' },
  });
}

/** Takes the address away from the account, for a visitor who has pressed the button of the page. */
export async function releaseAddress(call: LinkCall, { sub: id, email }: MailClaims): Promise<FormPage> {
  const isReleased = await call.transaction((work) => releaseMailbox(work, { id, email })).catch(isFreeLater);
  if (!isReleased) throw call.fail('INVALID_TOKEN');
  return textPage(call, 'The address was taken away', [
    `${email} no longer belongs to that account. You can sign up with it.`,
  ]);
}

/** Another user took the former address at the same time. The visitor opens the link again. */
function isFreeLater(error: unknown): false {
  if (error instanceof DuplicateError) return false;
  throw error;
}
