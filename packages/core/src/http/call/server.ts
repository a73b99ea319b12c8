import type { App } from '../../domain/app/app.js';
import type { OriginRules } from '../addresses/origin.js';
import type { RateRules } from './rate-limit-rules.js';
import type { Router } from './router.js';

/** The parts of the pipeline, created once at start. */
export interface Server {
  readonly app: App;
  readonly router: Router;
  /** The configured origins; `undefined` if they are computed for each request. */
  readonly origins: OriginRules | undefined;
  readonly rateRules: RateRules;
  /** Loads the explanations of refusals for the developer; `undefined` in production. */
  readonly development: (() => Promise<typeof import('../development.js')>) | undefined;
  /** Runs the migrations; returns nothing when they are done. `undefined` if the application runs migrations itself. */
  readonly ready: (() => Promise<unknown> | undefined) | undefined;
}

/** Data about a request that only the integration knows. */
export interface RequestContext {
  /** The address of the socket's peer. */
  readonly ipAddress?: string | undefined;
}
