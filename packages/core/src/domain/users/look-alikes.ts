export { spellingOf } from '../../store/schema/column.js';

/**
 * Checks whether a name in lower case, normalized by NFKC, looks like another name. Plain ASCII looks like no other name;
 * the code that checks other names is loaded with the first of them.
 */
export async function looksLikeAnother(name: string): Promise<boolean> {
  if (/^[\x21-\x7e]+$/.test(name)) return false;
  return (await import('../../contract/texts/look-alikes.js')).looksLikeAnother(name);
}
