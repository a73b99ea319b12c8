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

/** Runs a step once like `once`. The returned function returns nothing when the step is done, so that no caller waits for it. */
export function untilDone(step: () => Promise<unknown>): () => Promise<void> | undefined {
  let isDone = false;
  const run = once(async () => {
    await step();
    isDone = true;
  });
  return () => (isDone ? undefined : run());
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
    let loaded: Method | undefined;
    const first: Method = async (...args) => {
      loaded ??= methodOf(await get(), name);
      return loaded(...args);
    };
    // Once the code is loaded, a call calls the method directly.
    const method: Method = (...args) => (loaded ?? first)(...args);
    return [name, method];
  });
  // Each function passes its arguments on, so it has the type of the one that it replaces.
  return Object.fromEntries(methods) as Methods;
}

const methodOf = (methods: object, name: string): Method => Reflect.get(methods, name);
