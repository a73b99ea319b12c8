/**
 * Checks whether a name in lower case, normalised by NFKC, can be taken for another name. Plain ASCII looks like nothing else;
 * the code that checks other names is loaded with the first of them.
 */
export async function looksLikeAnother(name: string): Promise<boolean> {
  if (/^[\x21-\x7e]+$/.test(name)) return false;
  return (await import('../../contract/look-alikes.js')).looksLikeAnother(name);
}
