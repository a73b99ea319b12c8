import { pageData } from '../page-data.js';
import { paths } from '../routing/paths.js';
import { withReturnPath } from '../routing/return-path.js';

/** The ways to sign in, each with a form of its own. */
export type Way = 'password' | 'code' | 'link' | 'text';

/** The parameter with the shown way. */
const parameter = 'way';
const mailed: readonly Way[] = ['code', 'link', 'text'];

/** The ways to choose from; ways that need a mail only if mails are sent. */
export const ways: readonly Way[] = pageData.mailbox ? ['password', ...mailed] : ['password'];

/** The way that the query of the sign-in page asks for. */
export function wayIn(search: string): Way {
  const wanted = new URLSearchParams(search).get(parameter);
  return ways.find((way) => way === wanted) ?? 'password';
}

/** The sign-in page with another way and the same next page. */
export function pathOf(way: Way, search: string): string {
  const path = withReturnPath(paths.signIn, search);
  if (way === 'password') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${way}`;
}
