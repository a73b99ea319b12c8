import { phoneNumber, twoFactor, username } from 'latchkey';
import { createAuthClient, phoneNumberClient, twoFactorClient, usernameClient } from 'latchkey/client';
import { testAuth } from 'latchkey/testing';
import { TOTP, URI } from 'otpauth';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** A real server in this process, a browser, and a client that uses the browser's cookies. */
export async function openTwoFactorServer(options: { readonly requireEmailVerification?: boolean } = {}) {
  const mailed: string[] = [];
  const texted: string[] = [];
  const { auth, clock, openBrowser } = testAuth({
    emailAndPassword: options,
    emailVerification: { sendVerificationEmail: async ({ url }) => void mailed.push(url) },
    plugins: [
      twoFactor({ otpOptions: { sendOTP: async ({ otp }) => void mailed.push(otp) } }),
      username(),
      phoneNumber({ sendOTP: ({ code }) => void texted.push(code) }),
    ],
  });
  const browser = openBrowser();
  const requests: string[] = [];
  const held = new Map<string, Promise<void>>();
  const client = createAuthClient({
    baseURL: browser.origin,
    plugins: [twoFactorClient(), usernameClient(), phoneNumberClient()],
    navigate: false,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace('/api/auth', '') + search;
      const body = request.method === 'POST' ? await request.text() : undefined;
      requests.push(path);
      const { status, headers, text } = await browser.send(path, {
        method: request.method,
        body,
        headers: { accept: request.headers.get('accept') ?? '*/*' },
      });
      await held.get(path);
      return new Response(text, { status, headers });
    },
  });
  await browser.post('/sign-up/email', { ...ada, username: 'ada_l' });
  /** Holds the answers of a path until the returned function is called. */
  function hold(path: string): () => void {
    let release = () => {};
    const open = new Promise<void>((resolve) => {
      release = resolve;
    });
    held.set(path, open);
    return () => {
      held.delete(path);
      release();
    };
  }
  return { auth, clock, browser, client, mailed, texted, requests, hold };
}

/** The code of an authenticator for a URI at a time. */
export function codeOf(totpURI: string, at: Date): string {
  const totp = URI.parse(totpURI);
  if (!(totp instanceof TOTP)) throw new TypeError('not a TOTP secret');
  return totp.generate({ timestamp: at.getTime() });
}
