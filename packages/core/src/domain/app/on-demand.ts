/** Runs a step for the first caller, and all others share its result; after a failure the next caller tries again. */
export function once<T>(step: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= step().catch((error: unknown) => {
      running = undefined; // later calls try again and do not get this error
      throw error;
    });
    return running;
  };
}

type Method = (...args: never[]) => Promise<unknown>;

/**
 * Returns the methods that `names` lists; their code is loaded by the first call of one. So code that a configuration never calls
 * is not loaded at start (docs/decisions/0023). If a load fails, the calls that wait for it fail; the next call loads again.
 */
export function onDemand<Methods extends { readonly [Name in keyof Methods]: Method }>(
  names: { readonly [Name in keyof Methods]: unknown },
  load: () => Promise<Methods>,
): Methods {
  const get = once(load);
  const methods = Object.keys(names).map((name) => {
    const method: Method = async (...args) => Reflect.get(await get(), name)(...args);
    return [name, method];
  });
  // Each function passes its arguments on, so it has the type of the one that it replaces.
  return Object.fromEntries(methods) as Methods;
}
