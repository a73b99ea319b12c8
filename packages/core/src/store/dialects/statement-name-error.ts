/**
 * Whether an error of PostgreSQL is about the name of a prepared statement: `invalid_sql_statement_name`,
 * `duplicate_prepared_statement`, or "cached plan must not change result type". The statement has not run then.
 */
export function isStatementNameError({
  code,
  routine,
}: {
  readonly code?: unknown;
  readonly routine?: unknown;
}): boolean {
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
