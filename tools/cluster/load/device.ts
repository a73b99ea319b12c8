// A browser: cookies, and what is known about its session.
import type { Answer, Balancer } from './balancer.js';

export class Device {
  readonly #balancer: Balancer;
  #cookies = new Map<string, string>();

  constructor(balancer: Balancer) {
    this.#balancer = balancer;
  }

  async get(path: string): Promise<Answer> {
    return this.#send(path);
  }

  async post(path: string, body: unknown = {}): Promise<Answer> {
    return this.#send(path, body);
  }

  /** The same cookies in another browser, as an attacker could have copied them. */
  copy(): Device {
    const copy = new Device(this.#balancer);
    copy.#cookies = new Map(this.#cookies);
    return copy;
  }

  async #send(path: string, body?: unknown): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#balancer.send(path, cookie, body);
    for (const each of answer.cookies) this.#keep(each);
    return answer;
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === undefined || value === undefined) return;
    if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
