import { describe, expect, it } from 'vitest';
import { refusalIn, refusalPage } from './refusals.js';

describe('a refusal of a provider', () => {
  it('names the action and the reason why it failed', () => {
    const { search } = new URL(`${refusalPage('link', 'demo-id')}&error=email_doesn't_match`, 'https://demo.example');
    expect(refusalIn(search)).toEqual({
      wish: 'link',
      title: 'That account was not linked',
      lead: 'Your account at Demo ID has another e-mail address than the one here.',
    });
  });

  it.each(['?error=%3Cscript%3E', '?error=constructor', '?error=server_error', ''])(
    'shows nothing of what it does not know: %j',
    (search) => {
      expect(refusalIn(search)).toMatchObject({
        wish: 'sign-in',
        lead: 'The provider did not identify you. Please try again.',
      });
    },
  );

  it('does not show a text of the query as the name of a provider', () => {
    const { lead } = refusalIn(`?error=access_denied&provider=${encodeURIComponent('Call 0123 now')}`);
    expect(lead).toBe('You cancelled at the provider.');
  });
});
