const maxLength = 40;

/** A name for an address: `Müller & Söhne` → `muller-sohne`. Empty if no character can be used. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
}

/** Small letters, digits and single hyphens. */
export function isSlug(slug: string): boolean {
  return slug.length <= maxLength && slug.split('-').every((part) => /^[a-z0-9]+$/.test(part));
}
