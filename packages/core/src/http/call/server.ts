import type { App } from '../../domain/app/app.js';
import type { OriginRules } from '../addresses/origin.js';
import type { RateRules } from './rate-limit-rules.js';
import type { Router } from './router.js';

/** What the pipeline works with: made once at start. */
export interface Server {
  readonly app: App;
  readonly router: Router;
  /** The configured origins; `undefined` when they are computed for each request. */
  readonly origins: OriginRules | undefined;
  readonly rateRules: RateRules;
  /** Brings the database into shape; nothing to wait for once that is done. `undefined` when migrations are run by hand. */
  readonly ready: (() => Promise<void> | undefined) | undefined;
}

/** What the integration knows of a request and the request itself does not say. */
export interface RequestContext {
  /** The address at the other end of the socket. */
  readonly ipAddress?: string | undefined;
}
