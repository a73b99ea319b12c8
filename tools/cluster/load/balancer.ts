// Sends requests to the application processes, as a balancer in front of them would.
import { ORIGIN } from '../application/origin.js';
import type { Measure } from './measure.js';

export interface Answer {
  /**
   * `unavailable`: a 503. `unknown`: the connection ended before the answer, so the server may have made the change or not.
   * `wrong`: another failure of the server.
   */
  readonly kind: 'done' | 'refused' | 'unavailable' | 'unknown' | 'wrong';
  readonly status: number;
  readonly json: unknown;
  readonly cookies: readonly string[];
}

const LONGEST = 40_000; // milliseconds: longer than any deadline of the server

export class Balancer {
  readonly #ports: readonly number[];
  readonly #measure: Measure;
  readonly #resting = new Set<number>();

  constructor(ports: readonly number[], measure: Measure) {
    this.#ports = ports;
    this.#measure = measure;
  }

  /** Sends no more requests to a process. */
  rest(port: number): void {
    this.#resting.add(port);
  }

  resume(port: number): void {
    this.#resting.delete(port);
  }

  async send(path: string, cookie: string, body?: unknown): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await this.#answerOf(path, cookie, body);
    this.#measure.note(path.replace(/\?.*/, ''), performance.now() - startedAt, answer);
    return answer;
  }

  async #answerOf(path: string, cookie: string, body: unknown): Promise<Answer> {
    const headers = { origin: ORIGIN, cookie, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(LONGEST);
    const init =
      body === undefined ? { headers, signal } : { method: 'POST', headers, signal, body: JSON.stringify(body) };
    // A process that cannot be reached has done nothing, so the next one gets the request.
    for (const port of this.#shuffled()) {
      try {
        return await read(await fetch(`http://127.0.0.1:${port}/api/auth${path}`, init));
      } catch (error) {
        if (!isRefused(error)) return nothing('unknown');
      }
    }
    return nothing('unavailable');
  }

  #shuffled(): readonly number[] {
    const ports = this.#ports.filter((port) => !this.#resting.has(port));
    const first = Math.floor(Math.random() * ports.length);
    return [...ports.slice(first), ...ports.slice(0, first)];
  }
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const { status, headers } = response;
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { kind: kindOf(status, headers), status, json, cookies: headers.getSetCookie() };
}

function kindOf(status: number, headers: Headers): Answer['kind'] {
  if (status < 400) return 'done';
  if (status < 500) return 'refused';
  return status === 503 && headers.has('retry-after') ? 'unavailable' : 'wrong';
}

const nothing = (kind: Answer['kind']): Answer => ({ kind, status: 0, json: undefined, cookies: [] });

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ECONNREFUSED';
}
