/** The list of one's organizations; below it each has its pages. */
export const organizationsPath = '/organizations';

/** The pages of one organization, by the end of their path. */
export const organizationPages = [
  'overview',
  'members',
  'invitations',
  'teams',
  'roles',
  'permissions',
  'settings',
] as const;
export type OrganizationPage = (typeof organizationPages)[number];

/** A page of an organization. The path names it, so that two tabs can work in two organizations. */
export function organizationPath(slug: string, page: OrganizationPage = 'overview'): string {
  return `${organizationsPath}/${encodeURIComponent(slug)}${page === 'overview' ? '' : `/${page}`}`;
}

/** Which organization and page a path means, `undefined` where it is none of these. */
export function readOrganizationPath(
  pathname: string,
): { readonly slug: string; readonly page: OrganizationPage } | undefined {
  const [, text, end = 'overview'] = /^\/organizations\/([^/]+)(?:\/([a-z]+))?$/.exec(pathname) ?? [];
  const slug = text === undefined ? undefined : decode(text);
  const page = organizationPages.find((each) => each === end);
  return slug === undefined || page === undefined ? undefined : { slug, page };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
