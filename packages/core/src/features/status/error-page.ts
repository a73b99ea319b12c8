import { escapeHtml } from '../../domain/answers/html.js';
import { htmlDocument, linkToApp } from '../../domain/answers/html-document.js';

/** The form of our codes and of providers' codes. Other text in the query may come from an attacker and is not shown. */
const plausibleCode = /^[a-zA-Z][\w']{0,63}$/;

/** The page at `/error`. It shows nothing from the query except a plausible code, escaped (R-J01). */
export function errorPage(appName: string, code = 'Unknown'): string {
  const shown = plausibleCode.test(code) ? code : 'Unknown';
  const [title, text] = explanationOf(shown.toLowerCase());
  return htmlDocument({
    appName,
    title,
    body: `<p>${escapeHtml(text)}</p>
${linkToApp(appName)}
<p><code id="errorCode">${escapeHtml(shown)}</code></p>`,
  });
}

type Explanation = readonly [title: string, text: string];

function explanationOf(code: string): Explanation {
  const found = explanations.find(([codes]) => codes.includes(code));
  return found?.[1] ?? ['Something went wrong', 'The request could not be completed. Please go back and try again.'];
}

/** The texts for users, by code: what happened, and what the user can do. */
const explanations: readonly (readonly [codes: readonly string[], explanation: Explanation])[] = [
  [
    ['token_expired', 'expired_token', 'invalid_token'],
    ['This link no longer works', 'It has expired, or it was used already. Please ask for a new one.'],
  ],
  [
    ['unauthorized'],
    [
      'Sign in first',
      'This browser is not signed in to the account. Sign in, then open the link again. If you have changed your address and cannot sign in, sign in with your previous address.',
    ],
  ],
  [
    ['open_the_link_again'],
    [
      'Open the link again',
      'The page was open for too long, its button was pressed twice, or your browser stores no cookies. Please open the link in the mail again.',
    ],
  ],
  [
    ['please_restart_the_process', 'state_not_found'],
    ['Please start again', 'This took too long, was finished already, or began in another browser.'],
  ],
  [['access_denied'], ['This was cancelled', 'Access was refused on the other page. You can try again.']],
  [
    ['email_not_found'],
    ['You are not signed in', 'The provider did not tell us an email address. Allow it there, or sign in another way.'],
  ],
  [
    ['account_not_linked'],
    [
      'You have an account already',
      'It has the same email address. Sign in as you did before, then link this provider in your settings.',
    ],
  ],
  [
    ['signup_disabled'],
    ['There is no account', 'No account belongs to this identity, and new accounts cannot be created here.'],
  ],
  [
    [
      'account_already_linked',
      'account_already_linked_to_different_user',
      'unable_to_link_account',
      "email_doesn't_match",
    ],
    [
      'The account was not linked',
      'It is linked already, belongs to another user, or has another email address. Nothing has changed.',
    ],
  ],
  [
    ['provider_unavailable', 'invalid_code', 'unable_to_get_user_info'],
    ['The provider did not answer', 'Please try again in a few minutes, or sign in another way.'],
  ],
];
