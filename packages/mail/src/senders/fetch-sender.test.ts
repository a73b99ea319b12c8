import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMail } from '../../test/a-mail.js';
import { type FetchSenderOptions, fetchSender } from './fetch-sender.js';

const url = 'https://mail.example/send';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const post = () => new Request(url, { method: 'POST', headers: { Authorization: 'Bearer the-key' }, body: 'a body' });

/** Sends a mail to a service that answers like this, one answer after the other. Returns how many requests it got. */
async function sendTo(answers: readonly (() => Response)[], options: Partial<FetchSenderOptions> = {}) {
  let requests = 0;
  server.use(
    http.post(url, () => {
      requests += 1;
      return (answers[requests - 1] ?? HttpResponse.error)();
    }),
  );
  const send = fetchSender({ request: post, retryAfter: [0, 0], ...options });
  const error: unknown = await send(aMail).catch((thrown: unknown) => thrown);
  return { requests, error };
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new HttpResponse('an answer about ada@example.com', { status: code, headers });

it('a mail that the service takes is sent once', async () => {
  expect(await sendTo([status(202)])).toEqual({ requests: 1, error: undefined });
});

describe('an attempt that may succeed later', () => {
  it.each([408, 425, 429, 500, 502, 503])('with the status %d is repeated', async (code) => {
    expect(await sendTo([status(code), status(code), status(200)])).toEqual({ requests: 3, error: undefined });
  });

  it('without an answer is repeated', async () => {
    expect(await sendTo([HttpResponse.error, status(200)])).toEqual({ requests: 2, error: undefined });
  });

  it('that fails each time fails the mail, with a code and a sentence', async () => {
    const { requests, error } = await sendTo([status(500), status(500), status(503)]);
    expect(requests).toBe(3);
    expect(error).toMatchObject({
      code: 'MAIL_SERVICE_FAILED',
      message: 'mail.example answered 503. The mail was not sent.',
      docs: 'latchkey/docs/errors/README.md#mail_service_failed',
    });
  });

  it('is not repeated with an empty `retryAfter`', async () => {
    expect((await sendTo([status(500)], { retryAfter: [] })).requests).toBe(1);
  });

  it('waits as long as the service asks for, and not for a whole day', async () => {
    expect(
      (await sendTo([status(429, { 'Retry-After': '0' }), status(200)], { retryAfter: [3600] })).error,
    ).toBeUndefined();
  });
});

describe('a mail that the service will refuse again', () => {
  it.each([301, 307, 400, 401, 403, 404, 422])('with the status %d is not repeated', async (code) => {
    const { requests, error } = await sendTo([status(code, { Location: 'https://elsewhere.example/' }), status(200)]);
    expect(requests).toBe(1);
    expect(error).toMatchObject({ code: 'MAIL_IS_REFUSED' });
  });

  it('is one that `accepts` does not accept', async () => {
    const { error } = await sendTo([status(200)], { accepts: async (response) => (await response.text()) === 'OK' });
    expect(error).toMatchObject({ code: 'MAIL_IS_REFUSED' });
  });
});

it('an answer that does not come in time is a failure', async () => {
  server.use(http.post(url, () => new Promise<Response>(() => undefined)));
  const send = fetchSender({ request: post, retryAfter: [], timeout: 0.05 });
  await expect(send(aMail)).rejects.toMatchObject({
    code: 'MAIL_SERVICE_FAILED',
    message: 'mail.example did not answer in 0.05 s. The mail was not sent.',
  });
});

it.each([status(400), status(500), HttpResponse.error])(
  'an error contains neither key, recipient nor answer',
  async (answer) => {
    const { error } = await sendTo([answer, answer, answer]);
    expect(error).toBeInstanceOf(Error);
    const all = `${String(error)} ${JSON.stringify(error)} ${String(error instanceof Error && error.cause)}`;
    expect(all).not.toMatch(/the-key|ada@|an answer|a body/);
  },
);

it('a request that is not encrypted is refused, except to this machine', async () => {
  const to = (target: string) =>
    fetchSender({ request: () => new Request(target, { method: 'POST' }), retryAfter: [] });
  await expect(to('http://mail.example/send')(aMail)).rejects.toThrow(
    'fetchSender.request: got a request to http://mail.example, expected a request to an https: URL.',
  );
  server.use(http.post('http://localhost:9/send', () => new HttpResponse(null)));
  await to('http://localhost:9/send')(aMail);
});
