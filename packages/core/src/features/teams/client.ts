import { type ClientFeature, defineClientFeature, instantsOf } from '../../client/feature.js';
import type { TeamFields, TeamsContract, teamsContract } from './contract.js';
import { teamsRoutes } from './routes.js';

export interface TeamsClientOptions<F extends TeamFields> {
  /** The same value as the server's, which gives answers and inputs their types. Default none. */
  readonly additionalFields?: F;
}

/** The client's part of `teams()`. */
export function teamsClient<const F extends TeamFields = Readonly<Record<never, never>>>({
  additionalFields,
}: TeamsClientOptions<F> = {}): ClientFeature<TeamsContract<F>> {
  const instants = instantsOf(additionalFields?.team);
  // The routes are the same whatever fields there are.
  return defineClientFeature<typeof teamsContract>()(teamsRoutes, instants) as unknown as ClientFeature<
    TeamsContract<F>
  >;
}
