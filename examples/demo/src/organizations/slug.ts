/** Characters of a name in a path at the most; the server takes more. */
const maxLength = 40;

/** What a name looks like in a path: `Müller & Söhne` → `muller-sohne`. Empty where nothing of it can stand there. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/** What is wrong with a short name. The server allows more; a path that people read aloud has these. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Enter a short name for the address.';
  if (slug.length > maxLength) return `Use at most ${maxLength} characters.`;
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? undefined : 'Use small letters, digits and single hyphens.';
}
