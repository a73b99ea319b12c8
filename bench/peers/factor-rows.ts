import { createHmac } from 'node:crypto';

import { Browser } from './browser.js';
import type { Contestant } from './contestants/contestant.js';
import { newAddress, password, type Row, row, signedUp } from './rows.js';

/** An account with an authenticator: a code counts once in Latchkey, so each call needs an account of its own. */
interface Enrolled {
  readonly browser: Browser;
  readonly email: string;
  readonly codeAt: (steps: number) => string;
}

/** The rows of the second factor. */
export async function factorRows(contestant: Contestant): Promise<Readonly<Record<string, Row>>> {
  const verify = (browser: Browser, code: string) => browser.request('/two-factor/verify-totp', { code });
  return {
    'verify-totp, in a session': row(
      async () => {
        const { browser, codeAt } = await enrolled(contestant);
        return verify(browser, codeAt(0));
      },
      (request) => contestant.handler(request),
    ),
    'verify-totp, as second factor': row(
      async () => {
        const { email, codeAt } = await enrolled(contestant);
        const browser = new Browser(contestant);
        await browser.send('/sign-in/email', { email, password });
        return verify(browser, codeAt(0));
      },
      (request) => contestant.handler(request),
    ),
  };
}

/** Signs a user up and verifies the authenticator with the code of the previous period. */
export async function enrolled(contestant: Contestant): Promise<Enrolled> {
  const email = newAddress();
  const browser = await signedUp(contestant, email.split('@', 1).join());
  const answer = await browser.send('/two-factor/enable', { password });
  const key = keyOf(answer);
  const codeAt = (steps: number) => codeOf(key, Math.floor(Date.now() / 30_000) + steps);
  const verify = () => browser.send('/two-factor/verify-totp', { code: codeAt(-1) });
  await verify().catch(verify); // the period has ended between the code and its check
  return { browser, email, codeAt };
}

function keyOf(answer: unknown): Buffer {
  const uri = typeof answer === 'object' && answer && 'totpURI' in answer ? String(answer.totpURI) : '';
  return fromBase32(new URL(uri).searchParams.get('secret') ?? '');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')].map((each) => letters.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from(
    Array.from({ length: bits.length >> 3 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)),
  );
}

/** RFC 6238, as an authenticator computes it. */
export function codeOf(key: Uint8Array, step: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(message).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
