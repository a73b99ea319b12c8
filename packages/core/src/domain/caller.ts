import type { App } from './app.js';

/** The cookies of one call: what came with the request, what goes with the answer. */
export interface CookieJar {
  /** Every value that the request carries under a name; a sibling domain may have added one of its own (R-E11). */
  read(name: string): readonly string[];
  /** The last word about a name wins. `maxAge` in seconds; none means until the browser closes. */
  write(name: string, value: string, attributes: CookieWriteAttributes): void;
}
export interface CookieWriteAttributes {
  readonly maxAge?: number | undefined;
  readonly domain?: string | undefined;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'lax' | 'strict' | 'none';
  readonly partitioned?: boolean | undefined;
}

/** Who calls, and how to answer besides the returned value. */
export interface Caller {
  readonly app: App;
  readonly headers: Headers;
  /** Absent for direct calls that were made without one. */
  readonly request: Request | undefined;
  readonly cookies: CookieJar;
  /** `https://app.example.com`: configured, or of this request. Links in mails start with it. */
  readonly origin: string;
  /** The client's address as the deployment is configured to know it. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /**
   * False for `auth.api` calls whose caller cannot pass cookies on: then reading a session neither extends nor deletes
   * it, so that server components and read replicas are safe.
   */
  readonly mayRefresh: boolean;
}
