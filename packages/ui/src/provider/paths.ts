/** The screens that have an address of their own. */
export interface ScreenPaths {
  readonly signIn: string;
  readonly signUp: string;
  readonly forgotPassword: string;
  readonly resetPassword: string;
  readonly verifyEmail: string;
  readonly acceptInvitation: string;
  readonly account: string;
  readonly deleteAccount: string;
  /** `:slug` in it stands for the short name of the organization: `/organizations/:slug`. Without it the page shows the active one. */
  readonly organization: string;
  readonly organizations: string;
  readonly createOrganization: string;
  /** The page after a sign-in that names no other. */
  readonly home: string;
}

/** The addresses of the screens below a path. The home page is the one of the application. */
export function pathsBelow(basePath: string): ScreenPaths {
  return {
    signIn: `${basePath}/sign-in`,
    signUp: `${basePath}/sign-up`,
    forgotPassword: `${basePath}/forgot-password`,
    resetPassword: `${basePath}/reset-password`,
    verifyEmail: `${basePath}/verify-email`,
    acceptInvitation: `${basePath}/accept-invitation`,
    account: `${basePath}/account`,
    deleteAccount: `${basePath}/delete-account`,
    organization: `${basePath}/organization`,
    organizations: `${basePath}/organizations`,
    createOrganization: `${basePath}/create-organization`,
    home: '/',
  };
}

/** The parameter with the page that opens after the sign-in; `latchkey/next` writes the same parameter. */
const returnParameter = 'returnTo';

/** A provider's redirect sets this parameter: the user has signed in, and continues. */
const continueParameter = 'signed-in';

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
  // `/.//evil.example` stays on this origin but has a path that browsers read as another origin.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return home;
  return url.pathname + url.search + url.hash;
}

/** Another page for visitors, with the same page after it. */
export function withReturnPath(path: string, search: string): string {
  const wanted = new URLSearchParams(search).get(returnParameter);
  return wanted === null ? path : withParameter(path, returnParameter, wanted);
}

/** The page that a verification link opens. It leads on to `next`, so that the mail does not lose a link to an invitation. */
export function verifiedPath({ verifyEmail, home }: ScreenPaths, next: string): string {
  const page = withParameter(verifyEmail, 'done', 'verified');
  return next === home ? page : withParameter(page, returnParameter, next);
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

/** The page to which a provider leads after a sign-in: the sign-in page, which asks for the second factor and then continues. */
export function providerPath(signIn: string, search: string): string {
  return withParameter(withReturnPath(signIn, search), continueParameter, '');
}

/** Whether a user with a session continues at once. Otherwise the page asks the user, so that two pages cannot redirect to each other without end. */
export function continuesAtOnce(search: string): boolean {
  return new URLSearchParams(search).has(continueParameter);
}

/** The parameter that says that a session has ended while the user was on the page. */
const endedParameter = 'session-ended';

interface LeadBack {
  /** The user had a session on that page. */
  readonly hasEnded?: boolean;
}

/** The sign-in page, which leads back to `path`. */
export function signInPathFor(signIn: string, path: string, { hasEnded = false }: LeadBack = {}): string {
  const page = withParameter(signIn, returnParameter, path);
  return hasEnded ? withParameter(page, endedParameter, '') : page;
}

/** Whether the sign-in page was opened because a session has ended. */
export function hasSessionEnded(search: string): boolean {
  return new URLSearchParams(search).has(endedParameter);
}

/** The placeholder for the short name of an organization in a path. */
const slugPlace = ':slug';

/** Whether the address of an organization names it. */
export function namesOrganization(path: string): boolean {
  return path.includes(slugPlace);
}

/** The address of one organization. */
export function organizationPathFor(path: string, slug: string): string {
  return path.replace(slugPlace, encodeURIComponent(slug));
}

/** The short name in an address; undefined if it is not the address of an organization. */
export function slugIn(path: string, here: string): string | undefined {
  const [before = '', after] = path.split(slugPlace);
  if (after === undefined || !here.startsWith(before) || !here.endsWith(after)) return undefined;
  const slug = here.slice(before.length, here.length - after.length);
  return slug === '' || slug.includes('/') ? undefined : decoded(slug);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
