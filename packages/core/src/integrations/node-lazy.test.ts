// What `toNodeHandler` does only if code needs it.
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { mountedAuth, serve } from '../../test/round-trip.js';
import { type Mountable, toNodeHandler } from './node.js';

test('an answer with JSON is written without a read of its body, unless other code has replaced it', async () => {
  const { auth } = mountedAuth();
  const answered: Response[] = [];
  const keeping: Mountable = {
    async handler(request, context) {
      const answer = await auth.handler(request, context);
      answered.push(answer);
      return new URL(request.url).searchParams.has('replaced') ? new Response(await answer.text(), answer) : answer;
    },
  };
  const url = await serve(toNodeHandler(keeping));
  const texts = [];
  for (const query of ['', '?replaced=1']) texts.push(await (await fetch(`${url}/api/auth/ok${query}`)).text());
  expect(texts[0]).toBe(texts[1]);
  expect(JSON.parse(texts[0] ?? '')).toMatchObject({ ok: true });
  expect(answered.map(({ bodyUsed }) => bodyUsed)).toEqual([false, true]);
});

test('code that asks for the signal after the client has left gets one that is aborted', async () => {
  const leaving = new AbortController();
  let tell = (_: AbortSignal) => {};
  const asked = new Promise<AbortSignal>((resolve) => {
    tell = resolve;
  });
  const url = await serve((request, response) => {
    const late: Mountable = {
      async handler(received) {
        leaving.abort();
        await once(response, 'close');
        tell(received.signal);
        return new Response();
      },
    };
    return toNodeHandler(late)(request, response);
  });
  await fetch(`${url}/api/auth/ok`, { signal: leaving.signal }).catch(() => 'left');
  expect((await asked).aborted).toBe(true);
});
