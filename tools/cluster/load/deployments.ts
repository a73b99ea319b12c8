// What happens to the application processes themselves: one is killed, all are restarted, all get another secret.
import type { Version } from '../application/settings.js';
import type { Applications } from '../application/start.js';
import type { Fault } from '../topologies/topology.js';
import type { Balancer } from './balancer.js';

export const firstSecrets = ['the first secret of the cluster has enough characters'];
const NEXT = 'the next secret of the cluster has enough characters';

export function deployments(applications: Applications, balancer: Balancer): Readonly<Record<string, Fault>> {
  /** One process after the other: it gets no new requests, ends what it has begun, and starts again. */
  const restart = async (secrets: readonly string[], version: Version = 'old') => {
    for (const [index, port] of applications.ports.entries()) {
      balancer.rest(port);
      await applications.stop(index, 'SIGTERM');
      await applications.start(index, secrets, version);
      balancer.resume(port);
    }
  };
  return {
    application: {
      what: 'kill -9 of an application process, then it starts again',
      strike: () => applications.stop(0, 'SIGKILL'),
      mend: () => applications.start(0, firstSecrets),
    },
    restart: {
      what: 'each application process restarts, one after the other: no call may fail',
      isHarmless: true,
      strike: () => restart(firstSecrets),
    },
    migration: {
      what: 'a version with more tables, columns and indexes is deployed: no call may fail',
      isHarmless: true,
      // The old processes run on the new tables until the last of them is replaced.
      async strike() {
        await applications.migrate(firstSecrets, 'new');
        await restart(firstSecrets, 'new');
      },
    },
    rotation: {
      what: 'the secret is replaced in three deployments: no call may fail, no session may end',
      isHarmless: true,
      // First all processes must accept the new secret, then all sign with it, then the old one goes.
      async strike() {
        await restart([...firstSecrets, NEXT]);
        await restart([NEXT, ...firstSecrets]);
      },
    },
  };
}
