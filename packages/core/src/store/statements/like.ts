import { BinaryOperationNode, type Expression, ExpressionWrapper, OperatorNode, type RawBuilder, sql } from 'kysely';

/**
 * Checks whether a column matches a pattern, in which `!` makes the next character an ordinary one. An operation of Kysely, not a
 * text of its own: SQLite must not see the bare placeholder.
 */
export function isLike(column: string, pattern: Expression<string>): RawBuilder<boolean> {
  const [left, operator] = [sql.ref(column).toOperationNode(), OperatorNode.create('like')];
  const compared = BinaryOperationNode.create(left, operator, pattern.toOperationNode());
  return sql<boolean>`${new ExpressionWrapper(compared)} escape '!'`;
}
