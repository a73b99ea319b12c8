import { describe, expect, it } from 'vitest';
import { errorPage } from './error-page.js';

const titleOf = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1];

describe('the error page', () => {
  it.each([
    ['token_expired', 'This link no longer works'],
    ['INVALID_TOKEN', 'This link no longer works'],
    ['open_the_link_again', 'Open the link again'],
    ['please_restart_the_process', 'Start over'],
    ['access_denied', 'You canceled the sign-in'],
    ['account_not_linked', 'You already have an account'],
    ["email_doesn't_match", 'The account was not linked'],
    ['provider_unavailable', 'The provider did not answer'],
    ['constructor', 'Something went wrong'],
    [undefined, 'Something went wrong'],
  ])('says for %s: %s', (code, title) => {
    expect(titleOf(errorPage('Shop', code))).toBe(title);
  });

  it('names the application, escaped, and leads to it', () => {
    const html = errorPage('<b>Shop');
    expect(html).toContain('<a href="/">Go to &#60;b&#62;Shop</a>');
    expect(html).not.toContain('<b>Shop');
  });
});
