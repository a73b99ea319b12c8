import { describe, expect, it } from 'vitest';
import { returnPath, signInPath, withReturnPath } from './return-path.js';

const origin = 'http://localhost:3000';
const leadingTo = (returnTo: string) => returnPath(`?${new URLSearchParams({ returnTo })}`, origin);

describe('the next page after signing in', () => {
  it('is the page that asked for the sign-in, with its query and fragment', () => {
    const [, search] = signInPath('/sessions?a=1&b=2#top').split(/(?=\?)/);
    expect(returnPath(search ?? '', origin)).toBe('/sessions?a=1&b=2#top');
  });

  it('is the home page by default', () => {
    expect(returnPath('', origin)).toBe('/');
    expect(signInPath('/')).toBe('/sign-in');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'sessions',
    '',
    '//',
    'http://localhost:3000.evil.example/',
  ])('never leads away from this site: %j', (next) => {
    expect(leadingTo(next)).toBe('/');
  });

  it('is kept between the pages for visitors', () => {
    expect(withReturnPath('/sign-up', '?returnTo=%2Fsessions')).toBe('/sign-up?returnTo=%2Fsessions');
    expect(withReturnPath('/sign-up', '?other=1')).toBe('/sign-up');
  });
});
