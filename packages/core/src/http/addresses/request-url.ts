/** The parts of a request's URL that most calls need. */
export interface RequestUrl {
  readonly pathname: string;
  /** What follows the question mark, or ''. */
  readonly query: string;
  /** The whole URL. It is parsed when it is asked for, because that costs more than finding the route. */
  readonly whole: () => URL;
}

/** URLs in which a parser changes nothing: no dots in the path, no user, no fragment, no character to encode. */
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
