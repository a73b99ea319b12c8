import { expect, it } from 'vitest';
import { openTeams } from '../../../../test/fixtures/teams/fixture.js';

it('the statements of a call are counted [design §10]', async () => {
  const statements: string[] = [];
  const { owner, foundTeam, list } = await openTeams(
    {},
    {
      more: {
        advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) },
      },
    },
  );
  for (let each = 0; each < 20; each++) await foundTeam(`Team ${each}`);
  const [first] = await list();
  const countOf = async (method: 'get' | 'post', path: string, body?: object) => {
    statements.length = 0;
    const answer = method === 'get' ? await owner.browser.get(path) : await owner.browser.post(path, body);
    expect(answer.status, answer.text).toBe(200);
    return statements.length;
  };
  expect(await countOf('get', '/organization/list-user-teams')).toBe(1);
  expect(await countOf('get', '/organization/list-teams')).toBe(2);
  expect(await countOf('get', '/organization/get-full-organization')).toBe(3);
  expect(await countOf('get', `/organization/list-team-members?teamId=${first?.id}`)).toBe(4);
  // Reads the session; locks the session and its user (decision 26); reads organization, member and roles under the lock; counts the teams; looks up the name; inserts the row.
  expect(await countOf('post', '/organization/create-team', { name: 'Sales' })).toBe(7);
});
