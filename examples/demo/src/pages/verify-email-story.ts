import type { User } from '../auth/client.js';

/** The texts of the page, and the next action that it offers. */
export interface Story {
  readonly title: string;
  readonly lead: string;
  /** `wait`: the user waits for a mail. `mail`: the user can ask for one. */
  readonly next: 'wait' | 'mail' | 'home' | 'sign-in' | 'sign-up' | 'security';
}

/**
 * The result of a verification link, by its query and by the signed-in user. If there is a session, only the session says
 * whether the address is verified, because any visitor can type a query.
 */
export function storyOf(query: URLSearchParams, user: Pick<User, 'email' | 'emailVerified'> | null): Story {
  const error = query.get('error');
  if (error !== null) return problem(error, user);
  const done = query.get('done');
  if (user?.emailVerified) {
    return { title: 'Your address is verified', lead: `You have proven that ${user.email} is yours.`, next: 'home' };
  }
  if (user && done === 'changed') {
    return {
      title: 'Open one more link',
      lead: `You sign in with ${user.email} now. We mailed a link to it: open that link too to verify the address.`,
      next: 'wait',
    };
  }
  if (done !== null) {
    if (!user)
      return { title: 'The address is verified', lead: 'Thank you. You can sign in with it.', next: 'sign-in' };
    const lead = `But in this browser you are signed in with another account: ${user.email} is not verified yet.`;
    return { title: 'The address is verified', lead, next: 'mail' };
  }
  if (!user) {
    return {
      title: 'Verify your address',
      lead: 'We mail you a link. Open it to verify the address.',
      next: 'mail',
    };
  }
  return {
    title: 'Look into your mailbox',
    lead: `We mailed a link to ${user.email}. It is valid for one hour.`,
    next: 'wait',
  };
}

function problem(error: string, user: Pick<User, 'email' | 'emailVerified'> | null): Story {
  switch (error) {
    case 'token_expired':
      return retry('This link has expired', 'These links are valid for one hour.', user);
    case 'user_not_found':
      return { title: 'This account was deleted', lead: 'It was deleted after we sent the mail.', next: 'sign-up' };
    case 'unauthorized':
      return user
        ? {
            title: 'This link is not for you',
            lead: `It belongs to another account, and you are signed in as ${user.email}. Sign in with the account that got the mail, then open the link again.`,
            next: 'home',
          }
        : {
            title: 'Sign in first',
            lead: 'A link that changes an address, or verifies a changed one, works only in a browser in which you are signed in. Sign in here, then open the link again.',
            next: 'sign-in',
          };
    case 'couldnt_update_your_email':
      return {
        title: 'This address cannot be used',
        lead: 'Another user has it now. Your address does not change; you can choose another one.',
        next: user ? 'security' : 'sign-in',
      };
    default:
      return retry('This link is not valid', 'It is not complete, or your address has changed since.', user);
  }
}

/** Offers a new mail, unless the address is already verified: then the link was for a change of the address. */
function retry(title: string, reason: string, user: Pick<User, 'email' | 'emailVerified'> | null): Story {
  if (!user?.emailVerified) return { title, lead: `${reason} Ask for a new one.`, next: 'mail' };
  return {
    title,
    lead: `${reason} Your address, ${user.email}, is verified. If you want to change it, ask for that again.`,
    next: 'security',
  };
}
