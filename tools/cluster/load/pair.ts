// Two users who use the application together: one invites the other, and each secret is redeemed by several callers at once.
import type { SentMail } from '../application/settings.js';
import type { Balancer } from './balancer.js';
import { Device } from './device.js';
import type { Mailbox } from './mailbox.js';
import { type Findings, Person } from './person.js';
import { checkOnce } from './redeemed.js';

const CALLERS = 3;

export interface Surroundings {
  readonly balancer: Balancer;
  readonly mailbox: Mailbox;
  readonly findings: Findings;
}

export class Pair {
  readonly #around: Surroundings;
  /** Everyone who took part, for the verdict. */
  readonly people: Person[] = [];
  #owner: Person;
  #guest: Person;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#owner = this.#meet();
    this.#guest = this.#meet();
  }

  /** Uses the application until `isOver`. */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#owner = await this.#present(this.#owner);
      this.#guest = await this.#present(this.#guest);
      if (this.#owner.account === 'there' && this.#guest.account === 'there') await this.#step();
      else await new Promise((resolve) => setTimeout(resolve, 100)); // an outage: browsers wait too
    }
  }

  async #step(): Promise<void> {
    const person = Math.random() < 0.5 ? this.#owner : this.#guest;
    const chance = Math.random();
    const [step] = steps.find(([, upTo]) => chance < upTo) ?? [];
    if (step === 'invite') return this.#invite();
    if (step === 'reset') return this.#reset(person);
    if (step) await person[step]();
  }

  /** The same person if they can go on, and otherwise a new one. */
  async #present(person: Person): Promise<Person> {
    if (person.account === 'there' && person.live.length > 0) return person;
    if (person.account === 'there') await person.signIn();
    if (person.account === 'there' && (person.live.length > 0 || person.passwords.size === 1)) return person;
    const next = this.#meet();
    await next.signUp();
    return next;
  }

  #meet(): Person {
    const person = new Person(this.#around.balancer, this.#around.findings);
    this.people.push(person);
    return person;
  }

  async #invite(): Promise<void> {
    const [owner, guest] = [this.#owner, this.#guest];
    if (owner.organizations.size === 0) await owner.createOrganization();
    const [organizationId] = owner.organizations;
    const body = { organizationId, email: guest.email, role: 'member' };
    const mail = this.#around.mailbox.next('invitation', guest.email);
    const invited = await owner.live[0]?.post('/organization/invite-member', body);
    if (invited?.kind !== 'done') return;
    const { id: invitationId, token } = (await mail) ?? {};
    if (token === undefined) return;
    const accept = () => guest.live[0]?.copy().post('/organization/accept-invitation', { invitationId, token });
    checkOnce(this.#around.findings, 'an invitation', await Promise.all(Array.from({ length: CALLERS }, accept)));
    await guest.live[0]?.post('/organization/leave', { organizationId });
  }

  async #reset(person: Person): Promise<void> {
    const { email } = person;
    const mail: Promise<SentMail | undefined> = this.#around.mailbox.next('reset', email);
    const asked = await new Device(this.#around.balancer).post('/forget-password', { email });
    if (asked.kind !== 'done') return;
    const token = (await mail)?.token;
    if (token === undefined) return;
    const passwords = Array.from({ length: CALLERS }, (_, caller) => `reset ${token.slice(0, 8)} ${caller}`);
    const answers = await Promise.all(
      passwords.map((newPassword) => new Device(this.#around.balancer).post('/reset-password', { token, newPassword })),
    );
    checkOnce(this.#around.findings, 'a reset of the password', answers);
    const isCertain = answers.every(({ kind }) => kind === 'done' || kind === 'refused');
    const chosen = passwords.filter((_, caller) => answers[caller]?.kind !== 'refused');
    if (isCertain && chosen.length > 0) person.passwords = new Set(chosen);
    else for (const each of chosen) person.passwords.add(each);
    person.forgetSessions();
  }
}

type Step =
  | 'invite'
  | 'reset'
  | 'readSession'
  | 'readEnded'
  | 'rename'
  | 'signIn'
  | 'signOut'
  | 'changePassword'
  | 'listOrganizations'
  | 'listMembers'
  | 'deleteUser';

/** Each with the end of its share: half of the calls read a session. */
const steps: readonly (readonly [step: Step, upTo: number])[] = [
  ['readSession', 0.5],
  ['readEnded', 0.56],
  ['rename', 0.64],
  ['signIn', 0.7],
  ['signOut', 0.75],
  ['listOrganizations', 0.81],
  ['listMembers', 0.86],
  ['changePassword', 0.9],
  ['invite', 0.95],
  ['reset', 0.98],
  ['deleteUser', 1],
];
