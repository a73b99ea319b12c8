/** The maximum length of a name in a path; the server accepts longer ones. */
const maxLength = 40;

/** A name for a path: `Müller & Söhne` → `muller-sohne`. Empty if no character can be used. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/** The error of a short name. The server accepts more characters; these are easy to read in a path. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Enter a short name for the address.';
  if (slug.length > maxLength) return `Use at most ${maxLength} characters.`;
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? undefined : 'Use small letters, digits and single hyphens.';
}
