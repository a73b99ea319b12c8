/**
 * Returns the `Cache-Control` of an answer to which a session cookie was added: a shared cache must not give the cookie of one
 * user to others, even if the application allows caches to keep its answer.
 */
export function keptPrivate(directives: string | null): string {
  const own = (directives ?? '').split(',').map((each) => each.trim());
  if (own.some((each) => /^no-store$/i.test(each))) return own.join(', ');
  return ['private', ...own.filter((each) => each !== '' && !/^(?:public|private|s-maxage=.*)$/i.test(each))].join(
    ', ',
  );
}

/** Returns the name of a cookie in a `Set-Cookie` header. */
export function setCookieName(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='));
}
