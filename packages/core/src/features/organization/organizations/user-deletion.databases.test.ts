import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../../test/fixtures/every-database.js';
import { openOrganizations, outcomeOf } from '../../../../test/fixtures/organization/fixture.js';
import { teams } from '../teams/index.js';

describeAuthOnEveryDatabase('a user with many organizations', (openAuth) => {
  it('is deleted with the same number of statements for any number of organizations [I10-D22]', async () => {
    const statements: string[] = [];
    const gone: string[] = [];
    const left: string[] = [];
    const server = await openOrganizations(
      {},
      {
        openAuth,
        plugins: [teams()],
        more: {
          user: { deleteUser: { enabled: true } },
          advanced: { onStatement: (sql) => void statements.push(sql) },
          events: {
            organizationDeleted: ({ organization }) => void gone.push(organization.slug),
            memberRemoved: ({ member }) => void left.push(member.organizationId),
          },
        },
      },
    );
    const counts: number[] = [];
    for (const many of [2, 40]) {
      const [user, friend] = [await server.meet(), await server.meet()];
      for (let each = 0; each < many; each++) await server.found(user, `alone-${many}-${each}`);
      const shared = await server.found(user, `shared-${many}`);
      await server.join(shared, 'owner', friend);
      const foreign = await server.found(friend, `foreign-${many}`);
      await server.join(foreign, 'member', user);
      for (const each of [gone, left, statements]) each.splice(0);
      expect(outcomeOf(await user.browser.post('/delete-user', {}))).toBe('200');
      counts.push(statements.length);
      expect([gone.length, left.sort()]).toEqual([many, [shared, foreign].sort()]);
      const { json } = await friend.browser.get('/organization/list');
      expect((json as { slug: string }[]).map(({ slug }) => slug).sort()).toEqual([
        `foreign-${many}`,
        `shared-${many}`,
      ]);
      expect(outcomeOf(await friend.browser.post('/organization/check-slug', { slug: `alone-${many}-0` }))).toBe('200');
      expect((await friend.browser.get('/organization/list-members')).json).toMatchObject({ total: 1 });
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('cannot be deleted while they are the only owner of shared organizations, and the refusal names these [R-I07]', async () => {
    const server = await openOrganizations({}, { openAuth, more: { user: { deleteUser: { enabled: true } } } });
    const [user, friend] = [await server.meet(), await server.meet()];
    const ids = [await server.found(user, 'one'), await server.found(user, 'two'), await server.found(user, 'alone')];
    for (const id of ids.slice(0, 2)) await server.join(id, 'member', friend);
    const refused = await user.browser.post('/delete-user', {});
    expect(outcomeOf(refused)).toBe('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');
    const { details } = refused.json as { details: { message: string }[] };
    expect(details.map(({ message }) => message).sort()).toEqual(['one', 'two']);
    expect((await user.browser.get('/organization/list')).json).toHaveLength(3);
  });
});
