interface StoredCookie {
  readonly value: string;
  readonly attributes: ReadonlyMap<string, string>;
}
type Handler = (request: Request) => Promise<Response>;

/** The request of a test; `body` is sent as JSON. */
export interface BrowserRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer that a test reads. */
export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  readonly json: unknown;
}

/**
 * A user's browser in front of a handler: stores cookies as RFC 6265 requires, sends them back, and sends the origin of a POST.
 * Follows no redirect.
 */
export class Browser {
  readonly #cookies = new Map<string, StoredCookie>();

  constructor(
    private readonly handler: Handler,
    readonly origin: string,
    private readonly now: () => Date,
    private readonly basePath: string = '/api/auth',
  ) {}

  get(path: string, request: Omit<BrowserRequest, 'method' | 'body'> = {}): Promise<BrowserAnswer> {
    return this.send(path, { ...request, method: 'GET' });
  }

  /** Opens a link to an endpoint, for example from a mail. */
  open(url: string): Promise<BrowserAnswer> {
    const { pathname, search } = new URL(url);
    return this.get(pathname.slice(this.basePath.length) + search);
  }

  post(
    path: string,
    body: unknown = {},
    request: Omit<BrowserRequest, 'method' | 'body'> = {},
  ): Promise<BrowserAnswer> {
    return this.send(path, { ...request, method: 'POST', body });
  }

  /**
   * Presses the button on a page that the server has shown: posts its form, with these texts typed into its text fields. Throws
   * if the page has no form.
   */
  submitForm(page: BrowserAnswer, typed: Readonly<Record<string, string>> = {}): Promise<BrowserAnswer> {
    const { path, fields } = this.formOf(page);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.post(path, new URLSearchParams({ ...fields, ...typed }).toString(), { headers });
  }

  /** Returns the form of a page of the server: its target and its hidden fields. */
  formOf(page: BrowserAnswer): { readonly path: string; readonly fields: Readonly<Record<string, string>> } {
    const action = /<form action="([^"]*)" method="post">/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`the page has no form: ${page.status} ${page.text}`);
    const inputs = page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
    const hidden = Array.from(inputs, ([, name = '', value = '']) => [unescapeHtml(name), unescapeHtml(value)]);
    return { path: unescapeHtml(action).slice(this.basePath.length), fields: Object.fromEntries(hidden) };
  }

  async send(path: string, { method = 'GET', body, headers = {} }: BrowserRequest): Promise<BrowserAnswer> {
    const sent = new Headers(headers);
    if (this.cookieHeader !== '') sent.set('cookie', this.cookieHeader);
    const init: RequestInit = { method, headers: sent };
    if (method === 'POST') {
      if (!sent.has('origin')) sent.set('origin', this.origin);
      if (!sent.has('content-type')) sent.set('content-type', 'application/json');
      init.body = typeof body === 'string' ? body : JSON.stringify(body);
    }
    const response = await this.handler(new Request(`${this.origin}${this.basePath}${path}`, init));
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  }

  /** Returns the `Cookie` header that this browser would send. */
  get cookieHeader(): string {
    this.#dropExpired();
    return Array.from(this.#cookies, ([name, { value }]) => `${name}=${value}`).join('; ');
  }

  /** Headers for a call of `auth.api` on behalf of this browser. */
  get headers(): Headers {
    return new Headers({ cookie: this.cookieHeader, 'user-agent': 'test browser' });
  }

  cookieNames(): readonly string[] {
    this.#dropExpired();
    return [...this.#cookies.keys()].sort();
  }

  cookie(name: string): { readonly value: string; readonly attributes: ReadonlyMap<string, string> } | undefined {
    this.#dropExpired();
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, attributes: new Map() });
  }

  /** Returns another browser with a copy of the cookies: an attacker who has stolen them. */
  clone(): Browser {
    const other = new Browser(this.handler, this.origin, this.now, this.basePath);
    for (const [name, { value }] of this.#cookies) other.setCookie(name, value);
    return other;
  }

  #store(header: string): void {
    const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
    const separator = pair.indexOf('=');
    const name = pair.slice(0, separator);
    const attributes = new Map<string, string>();
    for (const part of rest) {
      const index = part.indexOf('=');
      if (index < 0) attributes.set(part.toLowerCase(), '');
      else attributes.set(part.slice(0, index).toLowerCase(), part.slice(index + 1));
    }
    const maxAge = attributes.get('max-age');
    if (maxAge !== undefined) attributes.set('expires-at', String(this.now().getTime() + Number(maxAge) * 1000));
    this.#cookies.set(name, { value: pair.slice(separator + 1), attributes });
    this.#dropExpired();
  }

  #dropExpired(): void {
    for (const [name, { attributes }] of this.#cookies) {
      const ends = attributes.get('expires-at');
      if (ends !== undefined && Number(ends) <= this.now().getTime()) this.#cookies.delete(name);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
}
