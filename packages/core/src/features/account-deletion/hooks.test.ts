import { describe, expect, it, vi } from 'vitest';
import {
  ada,
  day,
  gone,
  saying,
  signedIn,
  signUp,
  unauthorized,
  useDatabase,
} from '../../../test/fixtures/account-deletion/fixture.js';
import { AuthError } from '../../contract/errors.js';
import type { DeletionMail } from './confirmation.js';

const { database, open, users } = useDatabase();

describe('the hooks', () => {
  it('get the user and the request, before and after', async () => {
    const told: unknown[] = [];
    const { openBrowser } = open({
      async beforeDelete(user, request) {
        told.push(['before', user.email, request?.method, users()]);
      },
      async afterDelete(user, request) {
        told.push(['after', user.email, request?.method, users()]);
      },
    });
    const browser = await signUp(openBrowser);
    expect(saying(await browser.post('/delete-user', {}))).toEqual([200, gone]);
    expect(told).toEqual([
      ['before', ada.email, 'POST', [ada.email]],
      ['after', ada.email, 'POST', []],
    ]);
  });

  it('do not run for refused calls', async () => {
    const hook = vi.fn();
    const { openBrowser, clock } = open({ beforeDelete: hook, afterDelete: hook });
    const browser = await signUp(openBrowser);
    await browser.post('/delete-user', { password: 'wrong horse' });
    await browser.post('/delete-user', { token: 'invalid' });
    await browser.get('/delete-user/callback?token=invalid');
    clock.advance(day);
    await browser.post('/delete-user', {});
    expect(hook).not.toHaveBeenCalled();
  });

  it('can refuse before the deletion, with their own error; nothing is used up', async () => {
    const mails: DeletionMail[] = [];
    let refusal: Error | undefined = new AuthError('SUBSCRIPTION_IS_ACTIVE', 'Subscription is active', 409);
    const afterDelete = vi.fn();
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    const { auth, openBrowser } = open(
      {
        sendDeleteAccountVerification: (mail) => void mails.push(mail),
        beforeDelete() {
          if (refusal) throw refusal;
        },
        afterDelete,
      },
      { logger: quiet },
    );
    const browser = await signUp(openBrowser);
    await browser.post('/delete-user', {});
    await auth.settled();
    const path = `/delete-user/callback?token=${mails[0]?.token}`;
    expect(saying(await browser.get(path))).toEqual([
      409,
      { code: 'SUBSCRIPTION_IS_ACTIVE', message: 'Subscription is active' },
    ]);
    expect(await signedIn(browser)).toBe(true);
    refusal = new TypeError('a fault in the hook');
    const failed = await browser.get(path);
    expect([failed.status, failed.text.includes('fault')]).toEqual([500, false]);
    expect(users()).toEqual([ada.email]);
    expect(afterDelete).not.toHaveBeenCalled();
    refusal = undefined;
    expect(saying(await browser.get(path))).toEqual([200, gone]);
    expect(afterDelete).toHaveBeenCalledTimes(1);
  });

  it('that fail afterwards do not change the answer', async () => {
    const logged = vi.fn();
    const { openBrowser } = open(
      {
        async afterDelete() {
          throw new Error('too late to matter');
        },
      },
      { logger: { debug: logged, info: logged, warn: logged, error: logged } },
    );
    const browser = await signUp(openBrowser);
    expect(saying(await browser.post('/delete-user', {}))).toEqual([200, gone]);
    expect(JSON.stringify(logged.mock.calls)).toContain('afterDelete failed');
    expect(users()).toEqual([]);
  });

  it('that end the session themselves do not delete the user', async () => {
    const { openBrowser } = open({
      beforeDelete() {
        database().exec('delete from session');
      },
    });
    const browser = await signUp(openBrowser);
    expect(saying(await browser.post('/delete-user', {}))).toEqual(unauthorized);
    expect(users()).toEqual([ada.email]);
  });
});
