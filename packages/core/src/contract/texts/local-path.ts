/** Maximum number of decodings. No chain of programs decodes a path so often, so a target that needs more is refused. */
const maxDecodings = 16;

/**
 * Checks whether a path leads to its own origin for each reader. Proxies and frameworks decode a path again before they redirect
 * to it, and URL parsers drop control characters, so `/%2509%252fevil.example` can end as `//evil.example` (R-A02).
 */
export function isLocalPath(target: string): boolean {
  let [path = ''] = target.split(/[?#]/, 1);
  for (let decodings = 0; decodings <= maxDecodings; decodings++) {
    if (!staysAtHome(path.replace(dropped, ''))) return false;
    const decoded = decodeAscii(path);
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

/** URL parsers drop some control characters, and servers others. */
const dropped = /\p{Cc}/gu;

/** Decodes the ASCII characters of a URL. Other bytes can be parts of characters that cannot change the origin. */
function decodeAscii(text: string): string {
  return text.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

// Origins with names that never exist (RFC 2606); two, so that no target can match its base.
const homes = ['https://one.invalid', 'http://two.invalid:8080'] as const;

// Browsers read the rest as a host after a second slash.
const slashes = /^\/[/\\]/;

function staysAtHome(path: string): boolean {
  if (!path.startsWith('/') || slashes.test(path)) return false;
  return homes.every((home) => {
    const url = parsed(path, home);
    // `/.//evil.tld` is not changed here, but code that writes the resolved path again would produce `//evil.tld`.
    return url !== undefined && url.origin === home && !slashes.test(url.pathname);
  });
}

// `URL.canParse` is missing on runtimes that we support; the check must work there too (H084).
function parsed(path: string, home: string): URL | undefined {
  try {
    return new URL(path, home);
  } catch {
    return undefined;
  }
}
