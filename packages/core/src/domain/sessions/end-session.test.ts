import { describe, expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const bob = { name: 'Bob', email: 'bob@example.com', password: 'battery staple' };

describe('a session that a user ends', () => {
  it("runs the hooks of the application, and another user's session runs none", async () => {
    const ended: string[] = [];
    const { openBrowser } = testAuth({
      databaseHooks: { session: { delete: { before: ({ row }) => void ended.push(`${row.userId}`) } } },
    });
    const [browser, other] = [openBrowser(), openBrowser()];
    const { json } = await browser.post('/sign-up/email', ada);
    const { token } = (await other.post('/sign-up/email', bob)).json as { readonly token: string };
    await browser.post('/revoke-session', { token });
    expect(ended).toEqual([]);
    expect((await other.get('/get-session')).json).not.toBeNull();
    expect((await browser.post('/sign-out', {})).status).toBe(200);
    expect(ended).toEqual([(json as { readonly user: { readonly id: string } }).user.id]);
  });
});
