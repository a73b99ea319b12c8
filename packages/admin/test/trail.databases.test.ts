import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { auditCollector } from '../../core/test/proofs/audit/audit-collector.js';
import { openAdmin } from './admin-server.js';

describeAuthOnEveryDatabase('the audit trail of administrators', (openAuth) => {
  it('names the user to whom each action was done', async () => {
    const { plugin, recorded } = auditCollector();
    const { ann, join, auth } = await openAdmin(openAuth, {}, { plugins: [plugin] });
    const bob = await join('Bob');
    const browser = ann.browser;
    const told = async (path: string, body?: object) => {
      recorded.length = 0;
      const { status, text } = await (body ? browser.post(path, body) : browser.get(path));
      expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
      return recorded.map(({ action, targets }) => [action, targets.find(({ type }) => type === 'user')?.id]);
    };
    const userId = bob.id;
    expect
      .soft(await told('/admin/update-user', { userId, email: 'robert@example.com' }))
      .toEqual([['mailbox.changed', userId]]);
    expect.soft(await told('/admin/update-user', { userId, name: 'Robert' })).toEqual([['user.updated', userId]]);
    expect.soft(await told(`/admin/get-user?id=${userId}`)).toEqual([['user.viewed', userId]]);
    expect.soft(await told('/admin/set-role', { userId, role: 'user' })).toEqual([['user.role_changed', userId]]);
    expect
      .soft(await told('/admin/set-user-password', { userId, newPassword: 'another horse' }))
      .toEqual([['password.set', userId]]);
    expect.soft(await told('/admin/ban-user', { userId })).toEqual([['ban.created', userId]]);
    expect.soft(await told('/admin/unban-user', { userId })).toEqual([['ban.removed', userId]]);
    expect
      .soft(await told('/admin/impersonate-user', { userId, reason: 'Ticket 42: cannot pay' }))
      .toEqual([['impersonation.begun', userId]]);
    expect.soft(await told('/admin/stop-impersonating', {})).toEqual([['impersonation.ended', userId]]);
    await bob.browser.post('/sign-in/email', { email: 'robert@example.com', password: 'another horse' });
    expect.soft(await told('/admin/revoke-user-sessions', { userId })).toEqual([['session.revoked', userId]]);
    recorded.length = 0;
    await auth.api.adminAssignRole({ body: { userId, role: 'user' } });
    expect
      .soft(recorded.map(({ action, targets }) => [action, targets[0]?.id]))
      .toEqual([['user.role_changed', userId]]);
    for (const banned of [true, false]) {
      recorded.length = 0;
      await auth.api.adminAssignBan({ body: { userId, banned } });
      expect
        .soft(recorded.map(({ action, actor, targets }) => [action, actor.kind, targets[0]?.id]))
        .toEqual([[banned ? 'ban.created' : 'ban.removed', 'system', userId]]);
    }
    expect.soft(await told('/admin/remove-user', { userId })).toEqual([['user.deleted', userId]]);
  });
});
