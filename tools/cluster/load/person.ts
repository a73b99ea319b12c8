// One user, and what the server has acknowledged about them. A call without an answer makes the state uncertain: the change was
// made or not, so both values are right.
import { randomUUID } from 'node:crypto';
import { memberOf } from './answers.js';
import type { Answer, Balancer } from './balancer.js';
import { Device } from './device.js';

export class Person {
  readonly email = `${randomUUID()}@example.com`;
  readonly #balancer: Balancer;
  readonly #findings: Findings;
  names = new Set(['Ada']);
  passwords = new Set(['correct horse 0']);
  /** Whether the account exists. */
  account: 'there' | 'gone' | 'uncertain' = 'uncertain';
  live: Device[] = [];
  ended: Device[] = [];
  readonly organizations = new Set<string>();
  #changes = 0;

  constructor(balancer: Balancer, findings: Findings) {
    this.#balancer = balancer;
    this.#findings = findings;
  }

  async signUp(): Promise<void> {
    const device = new Device(this.#balancer);
    const [name] = this.names;
    const [password] = this.passwords;
    const answer = await device.post('/sign-up/email', { name, email: this.email, password });
    if (!this.#check('sign-up', answer)) return;
    this.account = 'there';
    this.live.push(device);
  }

  async signIn(): Promise<void> {
    const [password] = this.passwords;
    if (this.passwords.size > 1 || this.live.length > 3) return;
    const device = new Device(this.#balancer);
    const answer = await device.post('/sign-in/email', { email: this.email, password });
    if (this.#check('sign-in with the last password', answer)) this.live.push(device);
  }

  /** Reads a session that must be there. */
  async readSession(): Promise<void> {
    const device = this.live[Math.floor(Math.random() * this.live.length)];
    if (!device) return;
    const answer = await device.get('/get-session');
    if (!this.#check('the session', answer)) return;
    const name = memberOf(answer.json, 'user', 'name');
    if (typeof name !== 'string') this.#lose(device);
    else if (!this.names.has(name)) this.#findings.add('an old name was read after the change was acknowledged');
  }

  /** Reads a session that must have ended. */
  async readEnded(): Promise<void> {
    const answer = await this.ended.at(-1)?.copy().get('/get-session');
    if (answer && this.#check('an ended session', answer) && memberOf(answer.json, 'user') !== undefined)
      this.#findings.add('a session that had ended was read again');
  }

  async rename(): Promise<void> {
    const name = `Ada ${++this.#changes}`;
    const answer = await this.live[0]?.post('/update-user', { name });
    if (!answer) return;
    if (!this.#check('a change of the name', answer)) return void this.names.add(name);
    this.names = new Set([name]);
    await this.listMembers(); // at once: a replica has the change later
  }

  async signOut(): Promise<void> {
    if (this.live.length < 2) return;
    const device = this.live.pop();
    const copy = device?.copy();
    const answer = await device?.post('/sign-out');
    if (copy && answer && this.#check('sign-out', answer)) this.#end(copy);
  }

  async changePassword(): Promise<void> {
    const [device, ...others] = this.live;
    const [currentPassword] = this.passwords;
    if (!device || this.passwords.size > 1) return;
    const newPassword = `correct horse ${++this.#changes}`;
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const before = device.copy();
    const answer = await device.post('/change-password', body);
    this.live = [];
    if (!this.#check('a change of the password', answer)) return void this.passwords.add(newPassword);
    this.passwords = new Set([newPassword]);
    this.live = [device];
    for (const each of [before, ...others]) this.#end(each);
  }

  async createOrganization(): Promise<void> {
    const slug = `o-${randomUUID()}`;
    const answer = await this.live[0]?.post('/organization/create', { name: 'Acme', slug });
    const id = answer && this.#check('a new organization', answer) ? memberOf(answer.json, 'id') : undefined;
    if (typeof id !== 'string') return;
    this.organizations.add(id);
    await this.listOrganizations();
  }

  async listOrganizations(): Promise<void> {
    const answer = await this.live[0]?.get('/organization/list');
    if (!answer || !this.#check('the list of organizations', answer) || !Array.isArray(answer.json)) return;
    const ids = new Set(answer.json.map((each: unknown) => memberOf(each, 'id')));
    for (const id of this.organizations)
      if (!ids.has(id)) this.#findings.add('an acknowledged organization is not in the list of its owner');
  }

  /** Reads the own name in the list of members, which may come from a replica. */
  async listMembers(): Promise<void> {
    const [organizationId] = this.organizations;
    if (organizationId === undefined) return;
    const answer = await this.live[0]?.get(`/organization/list-members?organizationId=${organizationId}`);
    if (!answer || !this.#check('the list of members', answer)) return;
    const members: unknown = memberOf(answer.json, 'members');
    const own = Array.isArray(members) && members.find((each) => memberOf(each, 'user', 'email') === this.email);
    const name = memberOf(own, 'user', 'name');
    if (typeof name !== 'string') this.#findings.add('an owner is not in the list of members');
    else if (!this.names.has(name)) this.#findings.add('an old name is in the list of members after the change');
  }

  async deleteUser(): Promise<void> {
    const [password] = this.passwords;
    const [device] = this.live;
    if (!device || this.passwords.size > 1 || this.organizations.size > 0) return;
    const copies = this.live.map((each) => each.copy());
    const answer = await device.post('/delete-user', { password });
    this.live = [];
    this.account = this.#check('the deletion of an account', answer) ? 'gone' : 'uncertain';
    if (this.account === 'gone') for (const copy of copies) this.#end(copy);
  }

  /** Forgets what is known about the sessions. */
  forgetSessions(): void {
    this.live = [];
  }

  #lose(device: Device | undefined): void {
    this.#findings.add('a live session was not found');
    this.live = this.live.filter((each) => each !== device);
  }

  #end(device: Device): void {
    this.ended = [...this.ended.slice(-3), device];
  }

  /** Whether the call is acknowledged. Notes an answer that no outage explains. */
  #check(what: string, { kind, status, json }: Answer): boolean {
    if (status === 401 && !what.startsWith('sign-in')) this.#lose(this.live[0]);
    else if (kind === 'refused' || kind === 'wrong')
      this.#findings.add(`${what} was answered ${status} ${String(memberOf(json, 'code'))}`);
    return kind === 'done';
  }
}

/** What must not be, and how often it was. */
export class Findings {
  readonly #counts = new Map<string, number>();

  add(finding: string): void {
    this.#counts.set(finding, (this.#counts.get(finding) ?? 0) + 1);
  }

  lines(): readonly string[] {
    return [...this.#counts].map(([finding, count]) => `${count} × ${finding}`);
  }
}
