import { id, instant, integer, key, type RowOf, table, text } from '../../store/schema/table.js';

/** Key pairs. The one of the highest generation that is active signs; which comes next, the unique generation decides. */
export const jwks = table('jwks', {
  id: id(),
  generation: integer({ unique: true }),
  algorithm: key(16),
  /** A JSON Web Key. */
  publicKey: text(),
  /** A JSON Web Key, sealed for the row of this id. */
  privateKey: text(),
  createdAt: instant(),
  /** From here on it signs, and those before it no more. */
  activeAt: instant(),
});
export type KeyPairRow = RowOf<typeof jwks>;
