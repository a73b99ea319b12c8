import { pluginConformanceOnEveryDatabase } from 'latchkey/plugin/testing';
import { afterAll, describe, it } from 'vitest';
import { audit } from '../src/index.js';

pluginConformanceOnEveryDatabase(
  { describe, it, afterAll },
  {
    plugin: () => audit({ ip: 'full' }),
    async exercise({ browser }) {
      await browser.post('/update-user', { name: 'Ada L.' });
      await browser.get('/audit/my-activity');
      return { none: 'an event has no secret' };
    },
    keeps: ['auditEvent'],
    staysAfterClaim: {
      auditEvent: 'what happened to the account stays known, without the personal values',
      auditPersonal: 'those of the call by which the owner claims the account: audit.databases.test.ts',
    },
    owned: { none: 'the ids of rows, which the suite finds itself' },
  },
  {
    postgres: process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    mysql: process.env.LATCHKEY_TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/',
  },
);
