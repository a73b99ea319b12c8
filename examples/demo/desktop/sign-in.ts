import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { appSignInClient, createAuthClient } from 'latchkey/client';

/** The path to which the browser returns: a target of `appSignIn()` in server/plugins.ts. */
const path = '/signed-in';

export interface SignedInApp {
  /** The name of the user. */
  readonly name: string;
  /** What the app sends as bearer token. An app keeps it in the keychain of the system. */
  readonly token: string;
}

/**
 * Signs in a desktop app through the browser of the system (RFC 8252 §7.3). The app listens on the device until the browser
 * returns. `open`: opens a page in the browser. `undefined` if the user cancels.
 */
export async function signInThroughBrowser(
  url: string,
  open: (page: string) => Promise<unknown> | unknown,
): Promise<SignedInApp | undefined> {
  let token = '';
  const client = createAuthClient({
    baseURL: url,
    plugins: [appSignInClient()],
    onAnswer({ response }) {
      token = response?.headers.get('set-auth-token') ?? token;
    },
  });
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const server = createServer();
  try {
    const answer = comesBack(server, state);
    const target = `http://127.0.0.1:${await portOf(server)}${path}`;
    await open(client.appSignIn({ target, state, challenge }));
    const code = await answer;
    if (code === null) return undefined;
    const { data, error } = await client.exchangeAppCode({ code, verifier });
    if (error) throw error;
    if (!('user' in data)) throw new Error('This app does not ask for a second factor.');
    return { name: data.user.name, token };
  } finally {
    server.close();
  }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** The code of the redirect, or `null` if the user cancels. Other pages can call this server too: they do not know the state. */
function comesBack(server: Server, state: string): Promise<string | null> {
  return new Promise((resolve) => {
    server.on('request', ({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
      const isOurs = pathname === path && searchParams.get('state') === state;
      response.writeHead(isOurs ? 200 : 404, { 'content-type': 'text/plain', connection: 'close' });
      response.end(isOurs ? 'You can close this page and return to the app.' : 'Not found');
      if (isOurs) resolve(searchParams.get('code'));
    });
  });
}
