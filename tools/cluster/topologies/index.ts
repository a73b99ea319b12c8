import { startGalera } from './galera.js';
import { startMariadb } from './mariadb.js';
import { startPostgres } from './postgres.js';
import type { StartTopology } from './topology.js';

/** What `npm run cluster` can start, by name. */
export const topologies: Readonly<Record<string, StartTopology>> = {
  postgres: startPostgres,
  mariadb: startMariadb,
  galera: startGalera,
};
