import { type Contestant, origin } from './contestants/contestant.js';

/** The cookies and requests of one browser. Both libraries have the same paths and fields, so one client drives both. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #contestant: Contestant;

  constructor(contestant: Contestant) {
    this.#contestant = contestant;
  }

  request(path: string, body?: object): Request {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(body && { origin }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const content = body && { method: 'POST', body: JSON.stringify(body) };
    return new Request(`${origin}/api/auth${path}`, { headers, ...content });
  }

  /** Sends a request, keeps the cookies of the answer, and returns its body. */
  async send(path: string, body?: object): Promise<unknown> {
    const answer = await this.#contestant.handler(this.request(path, body));
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer.json();
  }
}
