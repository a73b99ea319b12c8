import { type Caller, linkTo } from 'latchkey/plugin';
import type { Config } from './options.js';

/** The application as authenticators know it. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  /** The server accepts responses from these origins. */
  readonly origins: readonly string[];
}

/** The relying party of a call. Throws `BASE_URL_IS_REQUIRED` if the server does not know its own address. */
export function relyingPartyOf(
  caller: Pick<Caller, 'app' | 'origin'>,
  { rpID, rpName, origins, nativeOrigins }: Config,
): RelyingParty {
  const own = new URL(linkTo(caller, '', {}));
  return {
    id: rpID ?? own.hostname,
    name: rpName ?? caller.app.settings.appName,
    origins: [...webOriginsOf(own, origins), ...nativeOrigins],
  };
}

/** The origins of pages, each once. */
export function webOriginsOf(own: URL, origins: readonly string[]): readonly string[] {
  return [...new Set([own.origin, ...origins])];
}
