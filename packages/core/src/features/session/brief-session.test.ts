import { describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const base = 'https://app.example.com/api/auth';

describe('a session that ends with the browser', () => {
  it('still ends with the browser after its cookies are written again', async () => {
    const links: string[] = [];
    const { auth, openBrowser } = testAuth({
      session: { cookieCache: { enabled: true } },
      emailVerification: { sendVerificationEmail: ({ url }) => void links.push(url) },
      user: { changeEmail: { enabled: true } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, rememberMe: false });
    const writing: ((browser: Browser) => Promise<{ readonly status: number }>)[] = [
      (each) => each.post('/update-user', { name: 'Countess' }),
      (each) => each.post('/change-email', { newEmail: 'countess@example.com' }),
      async (each) => {
        await auth.settled();
        return each.get(links.at(-1)?.replace(base, '') ?? '');
      },
      (each) =>
        each.post('/change-password', {
          currentPassword: ada.password,
          newPassword: 'battery staple',
          revokeOtherSessions: true,
        }),
    ];
    for (const write of writing) {
      const before = browser.cookie('__Secure-latchkey.session_data')?.value;
      expect((await write(browser)).status).toBeLessThan(400);
      expect(browser.cookie('__Secure-latchkey.session_data')?.value).not.toBe(before);
      const ofSession = browser.cookieNames().filter((name) => !name.endsWith('own_mailbox'));
      const ages = ofSession.map((name) => browser.cookie(name)?.attributes.get('max-age'));
      expect(ages).toEqual([undefined, undefined, undefined]);
      expect((await browser.get('/get-session?disableCookieCache=true')).json).toMatchObject({
        session: { expiresAt: '2030-01-02T00:00:00.000Z' },
      });
    }
  });
});
