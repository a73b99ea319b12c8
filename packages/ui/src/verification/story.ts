/** What a verification link did: the names of its texts, and the next action. */
export interface Story {
  readonly result: Result;
  /** The names of the sentences below the title. */
  readonly leads: readonly string[];
  /** `mail`: the user can ask for another one. */
  readonly next: 'mail' | 'home' | 'sign-in' | 'account';
}

type Result =
  | 'ask'
  | 'wait'
  | 'done'
  | 'doneElsewhere'
  | 'changed'
  | 'expired'
  | 'invalid'
  | 'deleted'
  | 'foreign'
  | 'signInFirst'
  | 'taken';

interface Owner {
  readonly emailVerified: boolean;
}

/**
 * The result of a verification link, by its query and by the user of the session. If there is a session, only the session says
 * whether the address is verified, because any visitor can type a query.
 */
export function storyOf(query: URLSearchParams, user: Owner | null): Story {
  const error = query.get('error');
  if (error !== null) return refusal(error, user);
  const done = query.get('done');
  if (user?.emailVerified) return { result: 'done', leads: ['done'], next: 'home' };
  if (user && done === 'changed') return { result: 'changed', leads: ['changed'], next: 'mail' };
  if (done !== null) {
    return user
      ? { result: 'doneElsewhere', leads: ['otherAccount'], next: 'mail' }
      : { result: 'doneElsewhere', leads: ['doneElsewhere'], next: 'sign-in' };
  }
  return user ? { result: 'wait', leads: ['wait'], next: 'mail' } : { result: 'ask', leads: ['ask'], next: 'mail' };
}

function refusal(error: string, user: Owner | null): Story {
  switch (error) {
    case 'user_not_found':
      return { result: 'deleted', leads: ['deleted'], next: 'sign-in' };
    case 'unauthorized':
      return user
        ? { result: 'foreign', leads: ['foreign'], next: 'home' }
        : { result: 'signInFirst', leads: ['signInFirst'], next: 'sign-in' };
    case 'couldnt_update_your_email':
      return { result: 'taken', leads: ['taken'], next: user ? 'account' : 'sign-in' };
    default: {
      const result = error === 'token_expired' ? 'expired' : 'invalid';
      // A user with a verified address has opened a link that was to change it.
      return user?.emailVerified
        ? { result, leads: ['stillVerified'], next: 'account' }
        : { result, leads: [result], next: 'mail' };
    }
  }
}
