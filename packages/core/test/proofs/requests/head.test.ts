import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';

const reachable = await findPublicEndpoints();
const byGet = reachable.filter(({ endpoint }) => endpoint.route.methods.includes('GET'));
const reading = byGet.filter(({ endpoint }) => endpoint.onlyReads);
const changing = byGet.filter(({ endpoint }) => !endpoint.onlyReads);
const postedOnly = reachable.filter((found) => !byGet.includes(found));

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

describe.each(reading)('HEAD of $name, which only reads [I10-E5]', (found) => {
  const { path } = requestFor(found, smallestInput(found));

  it.each(['signed in', 'signed out'])('gets the same answer as GET, for a caller who is %s', async (who) => {
    const browser = who === 'signed in' ? (await server.meet()).browser : server.openBrowser();
    const got = await browser.clone().get(path);
    const before = await server.contents();
    const again = await browser.clone().get(path);
    const head = await browser.clone().send(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([got.status, '']);
    const names = (headers: Headers) => [...headers.keys()].sort();
    expect(names(head.headers)).toEqual(names(again.headers));
    expect(await server.contents()).toBe(before);
  });
});

const day = 86_400;

it.each([
  ['due for extension', 2 * day],
  ['expired', 8 * day],
])('HEAD of no endpoint extends or removes a session that is %s, or writes a cookie [I10-E5]', async (_, age) => {
  const { browser } = await server.meet();
  server.clock.advance(age);
  const before = await server.contents();
  for (const found of reading) {
    const { path } = requestFor(found, smallestInput(found));
    const head = await browser.clone().send(path, { method: 'HEAD' });
    expect(head.headers.getSetCookie(), found.name).toEqual([]);
    expect(await server.contents(), found.name).toBe(before);
  }
  const got = await browser.clone().get('/get-session');
  expect(got.headers.getSetCookie()).not.toEqual([]);
  expect(await server.contents()).not.toBe(before);
});

describe.each(changing)('HEAD of $name, which changes something [I10-E5]', (found) => {
  it('gets 405 with the allowed methods, and changes nothing', async () => {
    const { browser } = await server.meet();
    const { path } = requestFor(found, smallestInput(found));
    const before = await server.contents();
    const answer = await browser.clone().send(path, { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([405, '']);
    expect(answer.headers.get('allow')).toBe(found.endpoint.route.methods.join(', '));
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await server.contents()).toBe(before);
  });
});

it.each(postedOnly)('HEAD of $name, which has no GET, is an unknown route', async (found) => {
  const { path } = requestFor(found, smallestInput(found));
  expect((await server.openBrowser().send(path, { method: 'HEAD' })).status).toBe(404);
});
