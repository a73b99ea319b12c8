import { describe, expect, it } from 'vitest';
import { storyOf } from './verify-email-story.js';

const verified = { email: 'ada@example.com', emailVerified: true };
const unverified = { email: 'ada@example.com', emailVerified: false };
const story = (search: string, user: typeof verified | null) => storyOf(new URLSearchParams(search), user);

describe('the result of a verification link', () => {
  it.each([
    ['done=verified', verified, 'Your address is verified', 'home'],
    ['done=verified', null, 'The address is verified', 'sign-in'],
    ['done=verified', unverified, 'The address is verified', 'mail'],
    ['done=changed', unverified, 'Open one more link', 'wait'],
    ['done=changed', verified, 'Your address is verified', 'home'],
    ['', unverified, 'Look into your mailbox', 'wait'],
    ['', null, 'Verify your address', 'mail'],
    ['error=token_expired', null, 'This link has expired', 'mail'],
    ['error=token_expired', verified, 'This link has expired', 'security'],
    ['error=invalid_token', unverified, 'This link is not valid', 'mail'],
    ['error=user_not_found', null, 'This account was deleted', 'sign-up'],
    ['error=unauthorized', null, 'Sign in first', 'sign-in'],
    ['error=unauthorized', verified, 'This link is not for you', 'home'],
    ['error=couldnt_update_your_email', verified, 'This address cannot be used', 'security'],
    ['error=anything_else', null, 'This link is not valid', 'mail'],
  ] as const)('%s, signed in as %o: %s, then %s', (search, user, title, next) => {
    expect(story(search, user)).toMatchObject({ title, next });
  });

  it('never shows an unverified address as verified because of the query', () => {
    expect(story('done=verified', unverified).lead).toContain('ada@example.com is not verified yet');
  });
});
