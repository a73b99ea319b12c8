import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { guard } from '../../contract/oversight/guard.js';
import { mutation } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { testAuth } from '../../testing/test-auth.js';

const input = z.object({
  token: z.optional(z.string()),
  callbackURL: z.optional(z.string()),
  other: z.optional(z.string()),
});
const contract = defineContract('echo', {
  echoToken: endpoint(mutation('/echo'), {
    audit: false,
    guard: guard.signedIn,
    input,
    queryToo: ['token', 'callbackURL'],
    output: input,
  }),
  echoBody: endpoint(mutation('/echo-body'), { audit: false, guard: guard.signedIn, input, output: input }),
});
const echo = definePlugin(contract, {
  handlers: { echoToken: async (call) => call.input, echoBody: async (call) => call.input },
});
const { auth, openBrowser } = testAuth({ plugins: [echo] });
const browser = openBrowser();

describe('an input that an endpoint accepts in the body and in the query', () => {
  it('is read from the query if the body lacks it', async () => {
    expect((await browser.post('/echo?token=a&other=b', {})).json).toEqual({ token: 'a' });
    expect((await browser.post('/echo?token=a', { other: 'b' })).json).toEqual({ token: 'a', other: 'b' });
    expect((await browser.post('/echo', {})).json).toEqual({});
  });

  it('is read from the query if there is no body', async () => {
    const headers = { origin: browser.origin };
    const request = new Request(`${browser.origin}/api/auth/echo?token=a`, { method: 'POST', headers });
    expect(await (await auth.handler(request)).json()).toEqual({ token: 'a' });
  });

  it('comes from the body, with any value', async () => {
    expect((await browser.post('/echo?token=a', { token: 'b' })).json).toEqual({ token: 'b' });
    expect((await browser.post('/echo?token=a', { token: '' })).json).toEqual({ token: '' });
    expect((await browser.post('/echo?token=a', { token: null })).json).toMatchObject({
      message: 'Invalid body parameters',
      details: [{ path: 'token', message: 'Expected string, received null' }],
    });
  });

  it.each([[['a']], ['a'], [7], [null]])('does not replace an invalid body that is %o', async (body) => {
    expect((await browser.post('/echo?token=a', JSON.stringify(body))).json).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('is refused if it is sent twice [R-C08]', async () => {
    expect((await browser.post('/echo?token=a&token=b', {})).json).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid query parameters',
      details: [{ path: 'token', message: 'Duplicate key' }],
    });
  });

  it('is checked like every other redirect target [R-A01]', async () => {
    const answer = await browser.post('/echo?callbackURL=https%3A%2F%2Fevil.tld', {});
    expect([answer.status, answer.json]).toEqual([
      403,
      { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
    ]);
  });

  it('is the same for the server’s own code', async () => {
    const call = { body: { other: 'b' }, query: { token: 'a', other: 'c' } };
    expect(await auth.api.echoToken(call)).toEqual({ token: 'a', other: 'b' });
    const both = { body: { token: 'b' }, query: { token: 'a' } };
    expect(await auth.api.echoToken(both)).toEqual({ token: 'b' });
  });
});

/** Not called: the compiler reads it. */
export function misspelt(): unknown {
  // @ts-expect-error no such value in the input
  return endpoint(mutation('/echo'), { input, queryToo: ['tokn'], output: input });
}

describe('an endpoint without this option', () => {
  it('reads nothing from the query', async () => {
    expect((await browser.post('/echo-body?token=a', {})).json).toEqual({});
    const call = { body: {}, query: { token: 'a' } };
    expect(await auth.api.echoBody(call)).toEqual({});
  });
});
