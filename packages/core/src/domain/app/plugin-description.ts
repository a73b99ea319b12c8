import type { AnyContract } from '../../contract/endpoint.js';
import type { Settings } from '../settings/settings.js';
import type { PublicFactsPart } from './public-facts.js';

/** A plugin as other code sees it. */
export interface PluginDescription {
  readonly contract: AnyContract;
  readonly absent?: readonly string[] | undefined;
  readonly developmentOnly?: readonly string[] | undefined;
  /** The option that adds the endpoints in `absent`. */
  readonly enabledBy?: string | undefined;
  readonly publicFacts?: PublicFactsPart | undefined;
}

/** Returns the names of the endpoints that a plugin lacks on this server. */
export function absentOf(
  { absent = [], developmentOnly = [] }: PluginDescription,
  { production }: Settings,
): readonly string[] {
  return production ? [...absent, ...developmentOnly] : absent;
}
