import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthClient } from './create-client.js';

const baseURL = 'https://app.example.com';
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that never answers. */
const silent = () => new Promise<never>(() => {});

/** The code of a call, or `pending` while it has none. */
function watch(call: Promise<{ readonly error: { readonly code: string } | null }>) {
  const seen = { code: 'pending' };
  void call.then(({ error }) => {
    seen.code = error?.code ?? 'ok';
  });
  return seen;
}

it('a call without a limit of its own ends after 30 seconds, also if `fetch` ignores the signal', async () => {
  const call = watch(createAuthClient({ baseURL, fetch: silent }).ok());
  await vi.advanceTimersByTimeAsync(29_999);
  expect(call.code).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(call.code).toBe('TIMEOUT');
});

it('the client sets the limit of every call, and a call its own', async () => {
  const client = createAuthClient({ baseURL, fetch: silent, fetchOptions: { timeout: 5 } });
  const [call, longer] = [watch(client.ok()), watch(client.ok({}, { timeout: 8 }))];
  await vi.advanceTimersByTimeAsync(5000);
  expect([call.code, longer.code]).toEqual(['TIMEOUT', 'pending']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(longer.code).toBe('TIMEOUT');
});

it('`timeout: Infinity` sets no limit', async () => {
  const call = watch(createAuthClient({ baseURL, fetch: silent }).ok({}, { timeout: Number.POSITIVE_INFINITY }));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(call.code).toBe('pending');
});

it('the limit includes the body of the answer, and the hook onRequest', async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
  const slowBody = watch(createAuthClient({ baseURL, fetch: async () => new Response(body) }).ok());
  const slowHook = watch(createAuthClient({ baseURL, fetch: async () => Response.json({}), onRequest: silent }).ok());
  await vi.advanceTimersByTimeAsync(30_000);
  expect([slowBody.code, slowHook.code]).toEqual(['TIMEOUT', 'TIMEOUT']);
});

it('the signal of the caller cancels a call that also has a limit, before and while it runs', async () => {
  const signals: AbortSignal[] = [];
  const fetch = (input: RequestInfo | URL) => {
    if (input instanceof Request) signals.push(input.signal);
    return silent();
  };
  const client = createAuthClient({ baseURL, fetch });
  const controller = new AbortController();
  const running = client.ok({}, { signal: controller.signal });
  controller.abort(new Error('the page was left'));
  const { error } = await running;
  expect(error).toMatchObject({ code: 'ABORTED', status: 0, cause: { message: 'the page was left' } });
  expect((await client.ok({}, { signal: controller.signal })).error?.code).toBe('ABORTED');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('a call that has ended leaves neither a timer nor a listener behind', async () => {
  const { signal } = new AbortController();
  const kept = new Set<unknown>();
  vi.spyOn(signal, 'addEventListener').mockImplementation((_, listener) => void kept.add(listener));
  vi.spyOn(signal, 'removeEventListener').mockImplementation((_, listener) => void kept.delete(listener));
  await createAuthClient({ baseURL, fetch: async () => Response.json({ ok: true }) }).ok({}, { signal });
  expect(kept.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
