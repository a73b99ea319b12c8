import { Processes } from '../cluster/machine/processes.js';
import { startGalera } from '../cluster/topologies/galera.js';

/**
 * Runs tests on a cluster of three nodes in place of the MariaDB of this machine. Each connection goes to the next node, so competitors
 * meet in the certification of their commits.
 */
export async function onGalera(tests: (env: Readonly<Record<string, string>>) => Promise<number>): Promise<number> {
  const processes = new Processes();
  process.once('exit', () => processes.removeFiles());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void processes.end().then(() => process.exit(130)));
  try {
    const topology = await startGalera(processes);
    return await tests({ LATCHKEY_TEST_MYSQL_URL: topology.connectionOf(0).url, LATCHKEY_TEST_GALERA: '1' });
  } finally {
    await processes.end();
  }
}
