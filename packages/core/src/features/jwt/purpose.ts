/**
 * Returns the header `typ` of tokens for a purpose: `invitation` → `invitation+jwt`. Tokens that tell which user is signed in have
 * the type `JWT`, because libraries of other languages demand it. No other purpose has that type (RFC 8725 §3.11).
 */
export function typeFor(purpose: string): string {
  return `${purpose}+jwt`;
}

export const USER_TOKEN = 'JWT';
