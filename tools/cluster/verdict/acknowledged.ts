// What the server has acknowledged is there after the load.

import type { Balancer } from '../load/balancer.js';
import { Device } from '../load/device.js';
import type { Findings, Person } from '../load/person.js';

/** Reads again what every person was told. Returns how many people were asked about. */
export async function checkAcknowledged(
  people: readonly Person[],
  balancer: Balancer,
  findings: Findings,
): Promise<number> {
  const certain = people.filter(({ account }) => account !== 'uncertain');
  for (let from = 0; from < certain.length; from += 16) {
    await Promise.all(certain.slice(from, from + 16).map((person) => checkPerson(person, balancer, findings)));
  }
  return certain.length;
}

async function checkPerson(person: Person, balancer: Balancer, findings: Findings): Promise<void> {
  for (const device of person.ended) await expectEnded(device, findings);
  if (person.account === 'gone') return expectGone(person, balancer, findings);
  for (const _ of person.live) await person.readSession();
  await person.listOrganizations();
  await person.listMembers();
  await person.signIn();
}

async function expectEnded(device: Device, findings: Findings): Promise<void> {
  const { kind, json } = await device.copy().get('/get-session');
  if (kind === 'done' && json) findings.add('a session that had ended is live after the load');
}

async function expectGone({ email, passwords }: Person, balancer: Balancer, findings: Findings): Promise<void> {
  const [password] = passwords;
  const { status } = await new Device(balancer).post('/sign-in/email', { email, password });
  if (status !== 401) findings.add(`a deleted user signs in: ${status}`);
}
