import { magicLink, twoFactor } from 'latchkey';
import { createAuthClient, magicLinkClient, twoFactorClient } from 'latchkey/client';
import {
  accountErrors,
  continueSignIn,
  defineContract,
  definePlugin,
  endpoint,
  findPendingSignIn,
  guard,
  keepSignInPending,
  mutation,
  pick,
  query,
} from 'latchkey/plugin';
import { defineClientPlugin } from 'latchkey/plugin/client';
import { testAuth } from 'latchkey/testing';
import * as z from 'zod/mini';

const routes = { acceptTerms: mutation('/terms/accept', ['session']), pendingTerms: query('/terms/pending') };
const contract = defineContract(
  'terms',
  {
    acceptTerms: endpoint(routes.acceptTerms, {
      audit: false,
      guard: guard.visitor,
      input: z.object({ accept: z.boolean() }),
      output: ({ challenge }) => z.union([z.object({ token: z.string() }), challenge]),
      errors: pick(accountErrors, 'NO_PENDING_SIGN_IN', 'CHANGE_REFUSED'),
    }),
    pendingTerms: endpoint(routes.pendingTerms, { output: ({ challenge }) => z.nullable(challenge) }),
  },
  { challenges: { terms: z.object({ version: z.string() }) } },
);

function terms() {
  return definePlugin(contract, {
    async signInGate(caller, attempt) {
      if (attempt.answered.includes('terms')) return undefined;
      return keepSignInPending(caller, attempt, 'terms', { version: '2' });
    },
    handlers: {
      async acceptTerms(call) {
        if (!call.input.accept) throw call.fail('CHANGE_REFUSED');
        const outcome = await continueSignIn(call, 'terms');
        return 'session' in outcome ? { token: outcome.session.token } : outcome;
      },
      async pendingTerms(call) {
        const held = await findPendingSignIn(call, 'terms');
        return held ? { challenge: held.challenge } : null;
      },
    },
  });
}

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** A server that asks in each sign-in for the terms, and a client of a browser without a session. */
export async function openTermsServer() {
  const links: string[] = [];
  const sendMagicLink = ({ url }: { readonly url: string }) => void links.push(url);
  const { auth, clock, openBrowser } = testAuth({
    plugins: [terms(), twoFactor(), magicLink({ sendMagicLink })],
    rateLimit: { enabled: false },
  });
  await openBrowser().post('/sign-up/email', ada);
  const browser = openBrowser();
  const client = createAuthClient({
    baseURL: browser.origin,
    plugins: [twoFactorClient(), magicLinkClient(), defineClientPlugin<typeof contract>()(routes)],
    navigate: false,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.text() : undefined;
      const path = pathname.replace('/api/auth', '') + search;
      const { status, headers, text } = await browser.send(path, {
        method: request.method,
        body,
        headers: { accept: request.headers.get('accept') ?? '*/*' },
      });
      return new Response(text, { status, headers });
    },
  });
  return { auth, clock, browser, client, links };
}
