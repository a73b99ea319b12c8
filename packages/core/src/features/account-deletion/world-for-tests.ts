// For tests: an application whose users may delete their account.
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';
import type { AccountDeletionOptions } from './index.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const day = 86_400;
export const gone = { success: true, status: true, message: 'User deleted' };
export const unauthorized = [401, { code: 'UNAUTHORIZED', message: 'Unauthorized' }];
export const saying = ({ status, json }: BrowserAnswer) => [status, json];

/** A database for each test, and what stands on it. */
export function useDatabase() {
  let database: Database.Database;
  beforeEach(() => {
    database = new Database(':memory:');
  });
  afterEach(() => {
    database.close();
  });
  return {
    database: (): Database.Database => database,
    open: (deleteUser: AccountDeletionOptions = {}, more: Parameters<typeof testAuth>[0] = {}) =>
      testAuth({ database, ...more, user: { deleteUser: { enabled: true, ...deleteUser } } }),
    /** The addresses of all users. */
    users: () => database.prepare('select email from user order by email').pluck().all(),
  };
}

export async function signUp(openBrowser: () => Browser, person = ada): Promise<Browser> {
  const browser = openBrowser();
  expect((await browser.post('/sign-up/email', person)).status).toBe(200);
  return browser;
}

export const signedIn = async (browser: Browser) => (await browser.get('/get-session')).json !== null;
