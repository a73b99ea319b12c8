import { conformInTurn } from '../../core/test/fixtures/plugins/conform-in-turn.js';
import { audit } from '../src/index.js';

await conformInTurn({
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
});
