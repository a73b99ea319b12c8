import type { User } from '../auth/client.js';

/** What the page says, and what it offers next. */
export interface Story {
  readonly title: string;
  readonly lead: string;
  /** `wait`: for a mail that is on its way. `mail`: have one sent. */
  readonly next: 'wait' | 'mail' | 'home' | 'sign-in' | 'sign-up' | 'security';
}

/**
 * What has become of a link, by the query that it came back with and by who is signed in here. Whether an address is
 * verified is taken from the session alone where there is one: anybody can type a query.
 */
export function storyOf(query: URLSearchParams, user: Pick<User, 'email' | 'emailVerified'> | null): Story {
  const error = query.get('error');
  if (error !== null) return problem(error, user);
  const done = query.get('done');
  if (user?.emailVerified) {
    return { title: 'Your address is verified', lead: `We know now that ${user.email} is yours.`, next: 'home' };
  }
  if (user && done === 'changed') {
    return {
      title: 'One more link to follow',
      lead: `You sign in with ${user.email} now. We mailed a link to it: follow that too, and the address is verified.`,
      next: 'wait',
    };
  }
  if (done !== null) {
    if (!user)
      return { title: 'The address is verified', lead: 'Thank you. You can sign in with it.', next: 'sign-in' };
    const lead = `You are signed in as somebody else here, though: ${user.email} is not verified yet.`;
    return { title: 'The address is verified', lead, next: 'mail' };
  }
  if (!user) {
    return {
      title: 'Verify your address',
      lead: 'We mail you a link. Follow it, and we know it is yours.',
      next: 'mail',
    };
  }
  return {
    title: 'Look into your mailbox',
    lead: `We mailed a link to ${user.email}. It is good for one hour.`,
    next: 'wait',
  };
}

function problem(error: string, user: Pick<User, 'email' | 'emailVerified'> | null): Story {
  switch (error) {
    case 'token_expired':
      return retry('This link has expired', 'Such a link is good for one hour.', user);
    case 'user_not_found':
      return { title: 'This account is gone', lead: 'It was deleted since we sent the mail.', next: 'sign-up' };
    case 'unauthorized':
      return user
        ? {
            title: 'This link is not for you',
            lead: `It belongs to another account, and you are signed in as ${user.email}. Sign in as who got the mail, then follow the link again.`,
            next: 'home',
          }
        : {
            title: 'Sign in first',
            lead: 'A link that changes an address, or verifies one that was changed, works only where you are signed in. Sign in here, then follow the link again.',
            next: 'sign-in',
          };
    case 'couldnt_update_your_email':
      return {
        title: 'This address cannot be used',
        lead: 'Somebody else has it by now. Yours stays as it is; you can choose another one.',
        next: user ? 'security' : 'sign-in',
      };
    default:
      return retry('This link is not good', 'It was cut short, or your address has changed since.', user);
  }
}

/** A new mail helps, unless there is nothing left to verify: then the link was one to change the address. */
function retry(title: string, reason: string, user: Pick<User, 'email' | 'emailVerified'> | null): Story {
  if (!user?.emailVerified) return { title, lead: `${reason} Have a new one sent.`, next: 'mail' };
  return {
    title,
    lead: `${reason} Your address, ${user.email}, is verified. If you want to change it, ask for that again.`,
    next: 'security',
  };
}
