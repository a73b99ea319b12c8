// A verdict that cannot fail says nothing. Here the server lies, and the load has to notice it.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkCalls } from '../verdict/calls.js';
import { Balancer } from './balancer.js';
import { Measure } from './measure.js';
import { Findings, Person } from './person.js';
import { checkOnce } from './redeemed.js';

interface Lie {
  readonly status: number;
  readonly json?: unknown;
  readonly retryAfter?: string;
}

let lies: Record<string, Lie>;
let server: Server;
let findings: Findings;
let balancer: Balancer;

beforeEach(async () => {
  lies = {};
  server = createServer((request, response) => {
    const { status, json, retryAfter } = lies[request.url?.slice('/api/auth'.length) ?? ''] ?? { status: 200 };
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    response.writeHead(status).end(JSON.stringify(json ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  findings = new Findings();
  balancer = new Balancer([await freePort(), portOf(server)], new Measure());
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function meet(): Promise<Person> {
  const person = new Person(balancer, findings);
  await person.signUp();
  expect(findings.lines()).toEqual([]);
  return person;
}

it('finds a live session that is not there', async () => {
  lies['/get-session'] = { status: 200, json: null };
  await (await meet()).readSession();
  expect(findings.lines()).toEqual(['1 × a live session was not found']);
});

it('finds an old name after an acknowledged change, and accepts both after a change that was not acknowledged', async () => {
  const person = await meet();
  lies['/update-user'] = { status: 503, retryAfter: '1' };
  lies['/get-session'] = { status: 200, json: { user: { name: 'Ada' } } };
  await person.rename();
  await person.readSession();
  expect(findings.lines()).toEqual([]);
  lies['/update-user'] = { status: 200 };
  await person.rename();
  await person.readSession();
  expect(findings.lines()).toEqual(['1 × an old name was read after the change was acknowledged']);
});

it('finds an own change that a list does not show', async () => {
  const person = await meet();
  lies['/organization/create'] = { status: 200, json: { id: 'acme' } };
  lies['/organization/list'] = { status: 200, json: [] };
  await person.createOrganization();
  const shown = (name: string) => ({ status: 200, json: { members: [{ user: { email: person.email, name } }] } });
  lies['/organization/list-members?organizationId=acme'] = shown('Ada');
  await person.listMembers();
  expect(findings.lines()).toEqual(['1 × an acknowledged organization is not in the list of its owner']);
  await person.rename();
  lies['/organization/list-members?organizationId=acme'] = { status: 200, json: { members: [] } };
  await person.listMembers();
  expect(findings.lines().slice(1)).toEqual([
    '1 × an old name is in the list of members after the change',
    '1 × an owner is not in the list of members',
  ]);
});

it('finds a session that had ended', async () => {
  const person = await meet();
  await person.signIn();
  await person.signOut();
  lies['/get-session'] = { status: 200, json: { user: { name: 'Ada' } } };
  await person.readEnded();
  expect(findings.lines()).toEqual(['1 × a session that had ended was read again']);
});

it('finds a 500, and a 503 that does not say when to try again', async () => {
  const person = await meet();
  lies['/update-user'] = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } };
  await person.rename();
  lies['/update-user'] = { status: 503, json: { code: 'UNAVAILABLE' } };
  await person.rename();
  expect(findings.lines()).toEqual([
    '1 × a change of the name was answered 500 INTERNAL_SERVER_ERROR',
    '1 × a change of the name was answered 503 UNAVAILABLE',
  ]);
});

it('finds a secret that two callers redeemed', () => {
  const answer = (kind: 'done' | 'refused') => ({ kind, status: 200, json: undefined, cookies: [] });
  checkOnce(findings, 'an invitation', [answer('done'), answer('refused'), undefined]);
  expect(findings.lines()).toEqual([]);
  checkOnce(findings, 'an invitation', [answer('done'), answer('done')]);
  expect(findings.lines()).toEqual(['1 × an invitation was redeemed twice']);
});

it('counts a call as unknown if the connection ends before the answer, and as unavailable if no process is there', async () => {
  const cutting = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await once(cutting, 'listening');
  const measure = new Measure();
  expect((await new Balancer([portOf(cutting)], measure).send('/ok', '')).kind).toBe('unknown');
  cutting.close();
  expect((await new Balancer([await freePort()], measure).send('/ok', '')).kind).toBe('unavailable');
  expect(measure.total()).toMatchObject({ unknown: 1, unavailable: 1 });
});

it('finds a 5xx of a call that no step has checked, and failed calls without a fault', () => {
  const measure = new Measure();
  const answer = (kind: 'wrong' | 'unavailable') => ({ kind, status: 500, json: undefined, cookies: [] });
  checkCalls(measure, false, findings);
  expect(findings.lines()).toEqual([]);
  measure.note('/organization/leave', 1, answer('unavailable'));
  checkCalls(measure, true, findings);
  expect(findings.lines()).toEqual([]);
  measure.note('/organization/leave', 1, answer('wrong'));
  checkCalls(measure, false, findings);
  expect(findings.lines()).toEqual([
    '1 × calls failed, and no part had failed',
    '1 × calls were answered 5xx without Retry-After',
  ]);
});

/** A port on which no process listens. */
async function freePort(): Promise<number> {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const port = portOf(closed);
  closed.close();
  return port;
}

function portOf(of: Server): number {
  return (of.address() as AddressInfo).port;
}
