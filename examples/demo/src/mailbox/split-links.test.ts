import { expect, it } from 'vitest';
import { splitLinks } from './split-links.js';

const linksIn = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

it('finds the links in a mail without the text around them', () => {
  const text = 'Open http://localhost:3000/verify?token=a.b-c&next=%2F. Or not (see https://example.com/help).';
  expect(linksIn(text)).toEqual(['http://localhost:3000/verify?token=a.b-c&next=%2F', 'https://example.com/help']);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('makes links of http and https addresses only', () => {
  expect(linksIn('javascript:alert(1) data:text/html,x ftp://example.com')).toEqual([]);
});
