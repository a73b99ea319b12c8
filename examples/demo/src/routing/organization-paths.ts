/** The list of the user's organizations; each has its pages below this path. */
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

/** A page of an organization. The path names the organization, so that two tabs can show two of them. */
export function organizationPath(slug: string, page: OrganizationPage = 'overview'): string {
  return `${organizationsPath}/${encodeURIComponent(slug)}${page === 'overview' ? '' : `/${page}`}`;
}

/** The organization and page of a path; `undefined` for any other path. */
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
