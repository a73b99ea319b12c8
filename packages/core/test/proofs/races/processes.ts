// For tests: starts processes on one database that send requests at the same time.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from './bundle.js';
import type { Order, RacedAnswer, RacedRequest } from './request-racer.js';

/** Servers in processes of their own, ready for requests. `end` stops them. */
export interface Processes {
  /** Returns the answers in the order of the requests. The processes get the requests in turn, and all begin at the same time. */
  race(requests: readonly RacedRequest[], now: Date): Promise<readonly RacedAnswer[]>;
  end(): Promise<void>;
}

export async function startProcesses(url: string): Promise<Processes> {
  const program = await programOf('request-racer');
  const children = [0, 1].map(() => fork(program, [url], { execArgv: [] }));
  await Promise.all(children.map(reportOf));
  return {
    async race(requests, now) {
      const shares = children.map((_, index) => requests.filter((_, place) => place % children.length === index));
      const reports = children.map(reportOf);
      const startAt = Date.now() + 20;
      children.forEach((child, index) => {
        child.send({ requests: shares[index] ?? [], startAt, now: now.toISOString() } satisfies Order);
      });
      const answers = await Promise.all(reports);
      return requests.flatMap(
        (_, place) => answers[place % children.length]?.[Math.floor(place / children.length)] ?? [],
      );
    },
    async end() {
      const ended = children.map((child) => child.exitCode ?? once(child, 'exit'));
      for (const child of children) if (child.connected) child.disconnect();
      await Promise.all(ended);
    },
  };
}

async function reportOf(child: ChildProcess): Promise<readonly RacedAnswer[]> {
  const over = new AbortController();
  const ended = once(child, 'exit', over).then(() => {
    throw new Error('a racing process ended early');
  });
  ended.catch(() => {});
  const message = once(child, 'message', over);
  message.catch(() => {});
  try {
    const [answers]: [readonly RacedAnswer[]] = (await Promise.race([message, ended])) as [readonly RacedAnswer[]];
    return answers;
  } finally {
    over.abort();
  }
}
