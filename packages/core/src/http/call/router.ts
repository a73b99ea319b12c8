import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Operation } from './operation.js';

export interface Match {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}
export interface Router {
  /**
   * Returns the operation for a method and a path below the base path, if there is one. HEAD finds the operation of GET, which
   * decides whether it accepts HEAD.
   */
  match(method: string, path: string): Match | undefined;
}

interface Pattern {
  readonly method: string;
  readonly segments: readonly string[];
  readonly operation: Operation;
}

/**
 * Compares paths byte by byte: a doubled slash, a trailing slash, another case or an encoded letter is another path, which is
 * not found. So no second spelling can bypass a rule that is bound to a route (R-A10, R-A13).
 * Throws when two operations claim one method and path (H093). Internal, absent and disabled operations are not routed at all.
 */
export function createRouter(operations: readonly Operation[]): Router {
  const exact = new Map<string, Match>();
  const patterns: Pattern[] = [];
  const claims = new Map<string, string>();
  for (const operation of operations) {
    const { kind, methods, path } = operation.endpoint.route;
    if (kind === 'internal' || operation.isAbsent || operation.isDisabled) continue;
    for (const method of methods) {
      const claim = `${method} ${path.replace(/:\w+/g, ':')}`;
      const other = claims.get(claim);
      if (other !== undefined)
        throw new ConfigurationError('plugins', {
          givenAs: `${operation.name} and ${other} at the same address, ${method} ${path}`,
          expected: 'another path in one of them',
        });
      claims.set(claim, operation.name);
      if (path.includes(':')) patterns.push({ method, segments: path.split('/'), operation });
      else exact.set(`${method} ${path}`, { operation, parameters: {} });
    }
  }
  return {
    match(method, path) {
      const found = method === 'HEAD' ? 'GET' : method;
      return exact.get(`${found} ${path}`) ?? matchPattern(patterns, found, path);
    },
  };
}

function matchPattern(patterns: readonly Pattern[], method: string, path: string): Match | undefined {
  const segments = path.split('/');
  for (const pattern of patterns) {
    if (pattern.method !== method || pattern.segments.length !== segments.length) continue;
    const parameters = parametersOf(pattern.segments, segments);
    if (parameters) return { operation: pattern.operation, parameters };
  }
  return undefined;
}

function parametersOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    // Accepts only characters that need no decoding: our ids and tokens contain no others.
    if (!/^[\w.~-]{1,512}$/.test(segment)) return undefined;
    parameters[part.slice(1)] = segment;
  }
  return parameters;
}

/** The parts of a request's URL that most calls need. */
export interface RequestUrl {
  readonly pathname: string;
  /** The text after the question mark, or ''. */
  readonly query: string;
  /** The whole URL. It is parsed when it is asked for, because that costs more than finding the route. */
  readonly whole: () => URL;
}

/** URLs that a parser returns unchanged: no dots in the path, no user, no fragment, no character to encode. */
const plain = /^https?:\/\/[\w.:-]+(\/[\w/-]*)(?:\?([\w.~%&=+:,-]*))?$/;

/** Reads the URL of a request. Throws a `TypeError` if it is not valid. */
export function readRequestUrl(text: string): RequestUrl {
  const parts = plain.exec(text);
  if (!parts) return partsOf(new URL(text));
  const [, pathname = '/', query = ''] = parts;
  return { pathname, query, whole: () => new URL(text) };
}

function partsOf(url: URL): RequestUrl {
  return { pathname: url.pathname, query: url.search.slice(1), whole: () => url };
}
