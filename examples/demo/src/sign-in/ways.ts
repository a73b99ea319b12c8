import { pageData } from '../page-data.js';
import { paths } from '../routing/paths.js';
import { withReturnPath } from '../routing/return-path.js';

/** The ways to sign in, each with a form of its own. */
export type Way = 'password' | 'code' | 'link' | 'text';

/** The name of the parameter that says which of them is shown. */
const parameter = 'way';
const mailed: readonly Way[] = ['code', 'link', 'text'];

/** What there is to choose from: what needs a mail only where mails are sent. */
export const ways: readonly Way[] = pageData.mailbox ? ['password', ...mailed] : ['password'];

/** The way that the query of the sign-in page asks for. */
export function wayIn(search: string): Way {
  const wanted = new URLSearchParams(search).get(parameter);
  return ways.find((way) => way === wanted) ?? 'password';
}

/** The sign-in page with another way, which leads on to the same place. */
export function pathOf(way: Way, search: string): string {
  const path = withReturnPath(paths.signIn, search);
  if (way === 'password') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${way}`;
}
