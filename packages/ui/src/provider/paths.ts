/** The screens that have an address of their own. */
export interface ScreenPaths {
  readonly signIn: string;
  readonly signUp: string;
  readonly forgotPassword: string;
  readonly resetPassword: string;
  readonly verifyEmail: string;
  readonly acceptInvitation: string;
  readonly account: string;
  readonly organization: string;
  readonly createOrganization: string;
  /** The page after a sign-in that names no other. */
  readonly home: string;
}

export const usualPaths: ScreenPaths = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  acceptInvitation: '/accept-invitation',
  account: '/account',
  organization: '/organization',
  createOrganization: '/create-organization',
  home: '/',
};

/** The parameter with the page that opens after the sign-in; `latchkey/next` writes the same one. */
const returnParameter = 'returnTo';

/**
 * The page that opens after the sign-in: the value of `returnTo` if it is a path of this site, otherwise `home`. An attacker
 * can write any value into a link. Browsers read `/\evil.example` and `/<tab>/evil.example` as other hosts, so the address is
 * parsed first.
 */
export function returnPath(search: string, home: string): string {
  const wanted = new URLSearchParams(search).get(returnParameter);
  if (!wanted?.startsWith('/')) return home;
  const { origin } = window.location;
  const url = parsed(wanted, origin);
  // `/.//evil.example` stays on this origin but has a path that means another one.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return home;
  return url.pathname + url.search + url.hash;
}

/** Another page for visitors, with the same page after it. */
export function withReturnPath(path: string, search: string): string {
  const wanted = new URLSearchParams(search).get(returnParameter);
  return wanted === null ? path : withParameter(path, returnParameter, wanted);
}

/** A path with one more parameter. */
export function withParameter(path: string, name: string, value: string): string {
  const parameter = new URLSearchParams({ [name]: value });
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}

/** `URL.canParse` is missing in older browsers. */
function parsed(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
