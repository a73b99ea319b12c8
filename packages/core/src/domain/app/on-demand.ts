/** Runs a step for the first caller, and all others share its outcome; after a failure the next caller tries again. */
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
 * The methods that `names` has properties for; their code is loaded by the first call of one. So what a configuration never
 * calls is not read at start (docs/decisions/0023). A load that fails, fails the calls that wait for it; the next call
 * loads again.
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
  // Each passes on what it is given, so it has the type of the one that it stands for.
  return Object.fromEntries(methods) as Methods;
}
