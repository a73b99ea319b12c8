import { randomBytes, randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../src/ceremonies/shapes.js';
import type { Algorithm } from './authenticator.js';
import { addPasskey, openServer } from './passkey-server.js';

/** A share of them in each run; `LATCHKEY_HOSTILE=10000` makes all. */
const total = Number(process.env.LATCHKEY_HOSTILE ?? 600);
/** Of all of them, on a slow machine. */
const timeout = 60_000 + total * 20;
const algorithms: readonly Algorithm[] = ['ES256', 'RS256', 'EdDSA'];

/** Members whose bytes are signed, or are the signature. A change of one must be noticed. */
const guarded = {
  assertion: ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'],
  attestation: ['clientDataJSON', 'attestationObject'],
} as const;

/** Changes bytes: one bit, one byte, a cut, an addition, or all of them. Never returns the same bytes. */
function mutated(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const at = randomInt(bytes.length);
  const kind = randomInt(6);
  let changed = Buffer.from(bytes);
  if (kind === 0) changed.writeUInt8(bytes.readUInt8(at) ^ (1 << randomInt(8)), at);
  else if (kind === 1) changed.writeUInt8((bytes.readUInt8(at) + 1 + randomInt(255)) % 256, at);
  else if (kind === 2) changed = bytes.subarray(0, at);
  else if (kind === 3)
    changed = Buffer.concat([bytes.subarray(0, at), randomBytes(1 + randomInt(8)), bytes.subarray(at)]);
  else if (kind === 4) changed = randomBytes(bytes.length);
  else changed = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
  return changed.equals(bytes) ? mutated(text) : changed.toString('base64url');
}

function pickOf<T>(values: readonly T[]): T {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('the list is empty');
  return value;
}

it(`accepts none of ${total} changed sign-ins, and fails at none`, { timeout }, async () => {
  const { browser, openBrowser, authenticator } = await openServer();
  for (const algorithm of algorithms) await addPasskey(browser, authenticator, { algorithm });
  const other = openBrowser();
  const statuses = new Map<number, number>();
  for (let index = 0; index < total; index++) {
    const options = (await other.post('/passkeys/sign-in/begin')).json as RequestOptions;
    const [credential] = [pickOf(authenticator.credentials)];
    const allowCredentials = [{ id: credential.id.toString('base64url'), type: 'public-key' as const, transports: [] }];
    const valid = authenticator.get({ ...options, allowCredentials });
    const member = pickOf(guarded.assertion);
    const changed = { ...valid, response: { ...valid.response, [member]: mutated(valid.response[member]) } };
    const { status, text } = await other.post('/passkeys/sign-in/finish', { response: changed });
    expect(status === 400 || status === 401, `${member}: ${status} ${text} ${JSON.stringify(changed)}`).toBe(true);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect((await other.get('/get-session')).json).toBeNull();
  // Most of them reach the checks behind the schema.
  expect(statuses.get(401) ?? 0).toBeGreaterThan(total * 0.9);
});

/** What makes a response that of this ceremony. Without an attestation nothing signs the other members. */
function ceremonyOf(clientDataJSON: string): unknown {
  const { type, challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  return { type, challenge, origin };
}

it(`fails at none of ${total} changed new passkeys, and accepts none of another ceremony`, { timeout }, async () => {
  const { browser, authenticator } = await openServer();
  for (let index = 0; index < total; index++) {
    const options = (await browser.post('/passkeys/add/begin')).json as CreationOptions;
    const valid = authenticator.create(options, { algorithm: pickOf(['ES256', 'EdDSA'] as const) });
    const member = pickOf(guarded.attestation);
    const response = { ...valid, response: { ...valid.response, [member]: mutated(valid.response[member]) } };
    const { status, text, json } = await browser.post('/passkeys/add/finish', { response });
    expect([200, 400, 401, 403], `${member}: ${text} ${JSON.stringify(response)}`).toContain(status);
    if (status !== 200) continue;
    // A key that was changed on its way is a key of the user who sends it.
    expect(ceremonyOf(response.response.clientDataJSON)).toEqual(ceremonyOf(valid.response.clientDataJSON));
    await browser.post('/passkeys/remove', { id: (json as { id: string }).id });
  }
});

it('accepts one text of a signature of ES256 alone: its length has to be right', async () => {
  const { browser, openBrowser, authenticator } = await openServer();
  await addPasskey(browser, authenticator, { algorithm: 'ES256' });
  const other = openBrowser();
  const valid = authenticator.get((await other.post('/passkeys/sign-in/begin')).json as RequestOptions);
  const signature = Buffer.from(valid.response.signature, 'base64url');
  signature.writeUInt8(signature.readUInt8(1) - 9, 1);
  const response = { ...valid, response: { ...valid.response, signature: signature.toString('base64url') } };
  expect((await other.post('/passkeys/sign-in/finish', { response })).status).toBe(401);
});
