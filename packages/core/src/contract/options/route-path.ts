import { ConfigurationError } from './configuration-error.js';

/**
 * A path that every proxy, router and cache reads in the same way: without `..`, `//`, `%`, a `/` at its end, or another case. Only
 * names of parameters have capitals. `/.well-known` begins with a dot.
 */
const normalPath = /^(?:\/(?::[a-z]\w*|\.?[a-z\d]+(?:[._-][a-z\d]+)*))+$/;

/** Throws `ConfigurationError` unless a route has a normal path. */
export function checkPath(name: string, path: string): void {
  if (normalPath.test(path)) return;
  throw new ConfigurationError(name, {
    given: path,
    expected: 'a path such as /notes/add: lower-case words, or parameters such as :id, each after one /',
  });
}
