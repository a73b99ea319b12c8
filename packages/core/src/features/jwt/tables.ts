import { id, instant, integer, key, type RowOf, table, text } from '../../store/schema/table.js';

/** Key pairs. The active key of the highest generation signs. The unique generation decides which key comes next. */
export const jwks = table('jwks', {
  id: id(),
  generation: integer({ unique: true }),
  algorithm: key(16),
  /** A JSON Web Key. */
  publicKey: text(),
  /** A JSON Web Key, sealed for the row of this id. */
  privateKey: text(),
  createdAt: instant(),
  /** From this time the key signs, and older keys no longer sign. */
  activeAt: instant(),
});
export type KeyPairRow = RowOf<typeof jwks>;
