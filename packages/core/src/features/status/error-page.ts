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
    ['This link no longer works', 'It has expired or was already used. Request a new link.'],
  ],
  [
    ['unauthorized'],
    [
      'Sign in first',
      'This browser is not signed in to the account. Sign in, then open the link again. If you changed your email address and cannot sign in, use your previous email address.',
    ],
  ],
  [
    ['open_the_link_again'],
    [
      'Open the link again',
      'The page was open for too long, its button was pressed twice, or your browser blocks cookies. Open the link in the email again.',
    ],
  ],
  [
    ['please_restart_the_process', 'state_not_found'],
    ['Start over', 'This took too long, was already done, or was started in a different browser.'],
  ],
  [['access_denied'], ['You canceled the sign-in', 'The other site did not give access. You can try again.']],
  [
    ['email_not_found'],
    ['You are not signed in', 'The provider did not tell us an email address. Allow it there, or sign in another way.'],
  ],
  [
    ['account_not_linked'],
    [
      'You already have an account',
      'It has the same email address. Sign in as before, then link this provider in your account settings.',
    ],
  ],
  [['signup_disabled'], ['No account found', 'There is no account for this sign-in, and you cannot create one here.']],
  [
    [
      'account_already_linked',
      'account_already_linked_to_different_user',
      'unable_to_link_account',
      "email_doesn't_match",
    ],
    [
      'The account was not linked',
      'It is already linked, belongs to a different user, or has a different email address. Nothing has changed.',
    ],
  ],
  [
    ['provider_unavailable', 'invalid_code', 'unable_to_get_user_info'],
    ['The provider did not answer', 'Please try again in a few minutes, or sign in another way.'],
  ],
];
