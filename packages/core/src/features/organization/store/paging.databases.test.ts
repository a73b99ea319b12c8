import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../../test/fixtures/every-database.js';
import { openOrganizations, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { teams } from '../teams/index.js';

const metadata = { note: 'x'.repeat(16_000) };

describeAuthOnEveryDatabase('lists of organizations', (openAuth) => {
  it('are read page by page, each row once [D26]', async () => {
    const { meet, clock, invite, join } = await openOrganizations({}, { openAuth, plugins: [teams()] });
    const owner = await meet();
    const slugs: string[] = [];
    for (let each = 0; each < 12; each++) {
      if (each % 4 === 0) clock.advance(1); // several of one instant
      slugs.push(`acme-${each}`);
      const made = await owner.browser.post('/organization/create', { name: 'Acme', slug: `acme-${each}`, metadata });
      expect(made.status, made.text).toBe(200);
    }
    const last = (await owner.browser.get('/organization/get-full-organization')).json as { id: string };
    for (let each = 0; each < 7; each++) {
      await invite(owner, `i${each}@example.com`, { organizationId: last.id });
      await owner.browser.post('/organization/create-team', { name: `T${each}`, organizationId: last.id });
      await owner.browser.post('/organization/create-role', { role: `r${each}`, permission: {} });
      await owner.browser.clone().post('/sign-in/email', { email: owner.email, password: 'correct horse' });
    }
    await join(last.id, 'member');

    const listed = await pages(owner, '/organization/list', 5);
    expect(listed.map(({ slug }) => slug).sort()).toEqual([...slugs].sort());
    expect(listed.some((each) => 'metadata' in each)).toBe(false);
    const instants = listed.map(({ createdAt }) => String(createdAt));
    expect(instants).toEqual([...instants].sort());
    expect(await pages(owner, '/organization/list-teams', 3)).toHaveLength(8);
    expect(await pages(owner, '/organization/list-user-teams', 5)).toHaveLength(12);
    expect(await pages(owner, '/organization/list-roles', 3)).toHaveLength(7);
    expect(await pages(owner, '/list-accounts', 1)).toHaveLength(1);
    const sessions = (await pages(owner, '/list-sessions', 3)).map(({ createdAt }) => String(createdAt));
    expect(sessions).toHaveLength(8);
    expect(sessions).toEqual([...sessions].sort().reverse());

    // The organization's columns are read once, for any number of invitations.
    const full = (await owner.browser.get('/organization/get-full-organization')).json;
    expect(full).toMatchObject({ id: last.id, metadata, members: [{}, {}], invitations: { length: 7 } });

    clock.advance(8 * 86_400);
    for (const path of ['/organization/list', '/list-sessions', '/organization/list-user-teams', '/list-accounts'])
      expect((await owner.browser.get(`${path}?offset=1000`)).status, path).toBe(401);
  });
});

/** All rows of a list, read page by page until a page is empty; fails if a row appears twice. */
async function pages({ browser }: TestUser, path: string, limit: number) {
  const rows: { readonly id: string; readonly [column: string]: unknown }[] = [];
  for (;;) {
    const answer = await browser.get(`${path}?limit=${limit}&offset=${rows.length}`);
    expect(answer.status, answer.text).toBe(200);
    const page = answer.json as typeof rows;
    expect(page.length).toBeLessThanOrEqual(limit);
    if (page.length === 0) break;
    rows.push(...page);
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return rows;
}
