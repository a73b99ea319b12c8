/**
 * TanStack's result with other values for some properties. The rest is read on demand, because TanStack renders a component
 * again only for the properties that it has read, and a copy would read all of them.
 */
export function withWords<Result extends object, Words extends object>(result: Result, words: Words): Result & Words {
  const view = { ...words };
  for (const name of Object.keys(result)) {
    if (!(name in view)) Object.defineProperty(view, name, { enumerable: true, get: () => Reflect.get(result, name) });
  }
  return view as Result & Words;
}
