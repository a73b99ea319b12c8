import { beforeAll, describe, expect, it } from 'vitest';
import { cookieName, openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';

const needing = (await findPublicEndpoints()).filter(
  ({ endpoint: { access } }) => access !== 'anyone' && access !== 'optional',
);
const day = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** The rows of sessions by their token. */
async function sessionRows(): Promise<ReadonlyMap<string, Date>> {
  const rows = (await server.auth.api.look()).filter(({ table }) => table === 'session');
  return new Map(
    rows.map(({ row }) => {
      const { token, expiresAt } = row as { token: string; expiresAt: Date };
      return [token, expiresAt];
    }),
  );
}

function tokenOf({ browser }: Person): string {
  const value = browser.cookie(cookieName('session_token'))?.value ?? '';
  return decodeURIComponent(value).split('.')[0] ?? '';
}

describe.each(needing)('a session that is used only at $name [spec §2 I10-D23]', (found) => {
  const { path, ...request } = requestFor(found, smallestInput(found));

  it('is extended when it is due, as at every endpoint', async () => {
    const person = await server.meet();
    const token = tokenOf(person);
    server.clock.advance(2 * day);
    const answer = await person.browser.send(path, request);
    expect(answer.status).toBeLessThan(500);
    const ends = (await sessionRows()).get(token);
    // An endpoint that ends the session cannot extend it.
    if (ends !== undefined) expect(+new Date(ends)).toBe(server.clock.now().getTime() + 7 * day * 1000);
    const written = answer.headers.getSetCookie().filter((each) => each.startsWith(cookieName('session_token')));
    expect(written).toHaveLength(1);
  });

  it('is removed with its cookies once it has expired', async () => {
    const person = await server.meet();
    const token = tokenOf(person);
    const kept = person.browser.clone();
    server.clock.advance(8 * day);
    const answer = await kept.send(path, request);
    expect(answer.status).toBe(401);
    expect((await sessionRows()).has(token)).toBe(false);
    expect(kept.cookieNames().filter((name) => name.includes('session'))).toEqual([]);
  });
});
