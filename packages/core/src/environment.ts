/** The environment variables that Latchkey reads. */
export type Environment = Readonly<
  Partial<Record<'NODE_ENV' | 'LATCHKEY_URL' | 'LATCHKEY_SECRET' | 'AUTH_SECRET', string>>
>;

/** Reads each variable by its whole name, which bundlers replace by its value. */
export function environment(): Environment {
  const found = {
    NODE_ENV: read(() => process.env.NODE_ENV),
    LATCHKEY_URL: read(() => process.env.LATCHKEY_URL),
    LATCHKEY_SECRET: read(() => process.env.LATCHKEY_SECRET),
    AUTH_SECRET: read(() => process.env.AUTH_SECRET),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Reading throws in a runtime without `process`, and on Deno without `--allow-env`. */
function read(variable: () => string | undefined): string | undefined {
  try {
    return variable();
  } catch {
    return undefined;
  }
}

/** False only if `NODE_ENV` names development or tests: a server without a configuration must be safe. */
export function isProduction({ NODE_ENV }: Environment): boolean {
  return NODE_ENV !== 'development' && NODE_ENV !== 'test';
}

/** Returns why the server counts as in production, for errors at start. */
export function productionReason({ NODE_ENV }: Environment): string {
  const found = NODE_ENV === undefined || NODE_ENV === '' ? 'NODE_ENV is not set' : `NODE_ENV is '${NODE_ENV}'`;
  return `${found}, which counts as production; on a developer's machine set NODE_ENV=development`;
}
