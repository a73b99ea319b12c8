// For tests: an application whose users may change their address, and one of them.
import { defineContract } from '../../contract/endpoint.js';
import { defineFeature } from '../../feature.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';
import { createOutbox } from './outbox.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const newEmail = 'countess@example.com';
export const change = '/change-email';

/** Ada has just signed up. `heard` is what listeners are told, `statements` what the database is asked. */
export async function openChangeWorld() {
  const outbox = createOutbox();
  const heard: string[] = [];
  const statements: string[] = [];
  const ear = defineFeature(defineContract('ear', {}), {
    handlers: {},
    listeners: {
      on: {
        async emailChanged(_, { user, previousEmail }) {
          heard.push(`${previousEmail} → ${user.email} ${user.emailVerified}`);
        },
        async emailVerified(_, { user }) {
          heard.push(`${user.email} ${user.emailVerified}`);
        },
      },
    },
  });
  const world = testAuth({
    plugins: [ear],
    emailVerification: outbox.verification,
    user: { changeEmail: outbox.change },
    notices: outbox.noticing,
    session: { cookieCache: { enabled: true } },
    advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) },
  });
  const browser = world.openBrowser();
  await browser.post('/sign-up/email', ada);
  statements.length = 0;
  return { world, outbox, heard, statements, browser };
}

export const userOf = async (by: Browser) => ((await by.get('/get-session')).json as { user: object } | null)?.user;
export const storedUserOf = async (by: Browser) =>
  ((await by.get('/get-session?disableCookieCache=true')).json as { user: object } | null)?.user;
