const atom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * The normalized form in which an address is stored and looked up: lower case. `undefined` for any text that is not a
 * plain ASCII addr-spec with a dotted domain.
 *
 * Quoted local parts, comments, groups and lists are refused because mailers read them differently (CVE-2022-35924);
 * characters beyond ASCII because case folding and compatibility forms make two mailboxes one (CVE-2019-19844,
 * GHSA-7rqj-j65f-68wh). Browsers already send international domains in their ASCII form. RFC 5321 §4.5.3.1 (lengths).
 */
export function normalizeEmail(text: string): string | undefined {
  if (text.length > 254) return undefined;
  const address = text.toLowerCase();
  // Checks `text` and not `address`: lower-casing turns the foreign letter U+212A into the ASCII letter 'k'.
  if (!isAscii(text)) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split('.');
  if (at < 1 || local.length > 64 || labels.length < 2) return undefined;
  if (!local.split('.').every((part) => atom.test(part))) return undefined;
  if (!labels.every((part) => part.length <= 63 && label.test(part))) return undefined;
  return address;
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
