import { createAuthClient, twoFactorClient } from 'latchkey/client';
import { passkeyActions, passkeyClient } from '../src/client.js';

/** What the tests call in a page. */
const client = createAuthClient({ plugins: [twoFactorClient(), passkeyClient()] });
const page = { client, passkeys: passkeyActions(client), signIns: [] as unknown[], errors: [] as string[] };
export type Page = typeof page;

declare global {
  interface Window {
    latchkey: Page;
  }
}
window.latchkey = page;
