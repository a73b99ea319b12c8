import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../settings/logger.js';
import { callOut } from './call-out.js';

const warnings: string[] = [];
const warn = (line: string) => void warnings.push(line.replace(/^latchkey: /, ''));
const logger = createLogger({ debug() {}, info() {}, warn, error() {} }, 'debug');

/** Calls with a `fetch` that listens to its signal, as the real ones do. */
function callWith(fetch: (signal: AbortSignal) => Promise<Response>, timeLimit?: number) {
  const settings = {
    logger,
    production: true,
    fetch: (_: unknown, init?: RequestInit) => fetch(init?.signal ?? AbortSignal.abort()),
  };
  return callOut({ settings }, 'https://provider.example/token?code=secret', { method: 'POST' }, timeLimit);
}

const whenAborted = (signal: AbortSignal, act: (reason: unknown) => void) =>
  signal.addEventListener('abort', () => act(signal.reason));
const silent = (signal: AbortSignal) => new Promise<Response>((_, reject) => whenAborted(signal, reject));
/** Answers with headers at once, and with a body that never ends. */
const slow = async (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new Uint8Array(1));
        whenAborted(signal, (reason) => body.error(reason));
      },
    }),
  );

describe('a call to a provider', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    warnings.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['never answers', silent, undefined, 10_000],
    ['never ends its answer', slow, undefined, 10_000],
    ['has less time', silent, 5000, 5000],
  ])('that %s is given up when its time is over, to the millisecond', async (_, fetch, given, limit) => {
    let isOver = false;
    const call = callWith(fetch, given).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toBeUndefined();
    expect(warnings).toEqual([
      'https://provider.example/token could not be reached. latchkey/docs/errors/README.md#provider_failed',
    ]);
  });

  it('that is answered leaves no timer behind', async () => {
    expect(await callWith(async () => new Response('hello'))).toMatchObject({ isOk: true });
    expect(vi.getTimerCount()).toBe(0);
  });
});
