import type { BrowserAnswer } from '../../src/testing/browser.js';
import { isRecord, type Json, type JsonRecord, jsonOf } from './json.js';
import { answerOf, codeOf, pace, readMessage, type Stage, send } from './replay.js';
import type { RecordedRequest, Step } from './transcript.js';

/** How the scenario acts. Every action is a step of the transcript and has a name of its own. */
export interface Walk {
  readonly steps: readonly Step[];
  browser(name: string): Walker;
  /** The newest message of a sender, such as `verifications`. */
  message(name: string, box: string): Promise<JsonRecord>;
  authenticator(name: string, uri: string): Promise<string>;
  wait(name: string, seconds: number): void;
}

/** One browser. Its methods return the JSON of the answer, and throw for a refusal unless `refused` is called. */
export interface Walker {
  get(name: string, path: string, headers?: Readonly<Record<string, string>>): Promise<JsonRecord>;
  post(name: string, path: string, body?: object): Promise<JsonRecord>;
  /** A post that the server refuses with this code. */
  refused(name: string, code: string, path: string, body?: object): Promise<void>;
  /** Opens a link of a mail; presses the button of the page if the server shows one. */
  open(name: string, url: string, typed?: Readonly<Record<string, string>>): Promise<void>;
}

/** Walks on a stage and records it. */
export function createWalk(stage: Stage): Walk {
  const steps: Step[] = [];
  const add = (step: Step) => void steps.push(step);
  const exchange = async (name: string, browser: string, request: RecordedRequest) => {
    stage.server.clock.advance(pace);
    const answer = await send(stage, { name, browser, request });
    add({ kind: 'exchange', name, browser, request, answer: answerOf(answer) });
    return answer;
  };
  return {
    steps,
    browser: (browser) => createWalker(browser, (name, request) => exchange(name, browser, request)),
    async message(name, box) {
      stage.server.clock.advance(pace);
      const message = await readMessage(stage, box);
      add({ kind: 'message', name, box, message });
      return message;
    },
    async authenticator(name, uri) {
      stage.server.clock.advance(pace);
      const code = codeOf(stage.server, uri);
      add({ kind: 'authenticator', name, uri, code });
      return code;
    },
    wait(name, seconds) {
      stage.server.clock.advance(pace + seconds);
      add({ kind: 'wait', name, seconds });
    },
  };
}

type Send = (name: string, request: RecordedRequest) => Promise<BrowserAnswer>;

function createWalker(browser: string, exchange: Send): Walker {
  const basePath = '/api/auth';
  const named = (name: string) => `${browser} ${name}`;
  return {
    async get(name, path, headers) {
      return accepted(name, await exchange(named(name), { method: 'GET', path, ...(headers && { headers }) }));
    },
    async post(name, path, body = {}) {
      return accepted(name, await exchange(named(name), { method: 'POST', path, body: jsonOf(body) }));
    },
    async refused(name, code, path, body = {}) {
      const { status, json, text } = await exchange(named(name), { method: 'POST', path, body: jsonOf(body) });
      if (status < 400 || !isRecord(json) || json.code !== code)
        throw new Error(`"${name}" is not refused with ${code}: ${status} ${text}`);
    },
    async open(name, url, typed = {}) {
      const { pathname, search } = new URL(url);
      const path = pathname.slice(basePath.length) + search;
      const page = await exchange(named(name), { method: 'GET', path });
      if (!page.text.includes('<form ')) return void accepted(name, page);
      accepted(name, await exchange(named(`${name}, and presses the button`), { method: 'POST', path, form: typed }));
    },
  };
}

function accepted(name: string, { status, text, json }: BrowserAnswer): JsonRecord {
  if (status >= 400) throw new Error(`"${name}" is refused: ${status} ${text}`);
  const value: Json = jsonOf(json);
  return isRecord(value) ? value : {};
}
