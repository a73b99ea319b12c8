import { afterEach, expect, it, vi } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';
import { createBackground } from './background.js';

afterEach(() => void vi.useRealTimers());

it('settled waits for work, and for the work that it starts', async () => {
  const done: string[] = [];
  const background = createBackground({ report: () => {}, waitUntil: undefined });
  background.run('first', async () => {
    done.push('first');
    background.run('second', async () => void done.push('second'));
  });
  await background.settled();
  expect(done).toEqual(['first', 'second']);
});

it('settled gives up after ten seconds, and logs the work that still runs', async () => {
  const reports: string[] = [];
  const report = (label: string, error: unknown) => void reports.push(`${label}: ${error}`);
  const background = createBackground({ report, waitUntil: undefined });
  vi.useFakeTimers();
  background.run('mailing', () => new Promise(() => {}));
  const settled = background.settled();
  await vi.advanceTimersByTimeAsync(10_001);
  await settled;
  expect(reports).toEqual(['settled: Error: after 10 s this was still running: mailing']);
});

it('close ends the database even if a mail never ends', async () => {
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  const { auth, openBrowser } = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    emailAndPassword: { sendResetPassword: () => new Promise(() => {}) },
  });
  await openBrowser().post('/sign-up/email', ada);
  await openBrowser().post('/forget-password', { email: ada.email });
  vi.useFakeTimers();
  const closed = auth.close();
  await vi.advanceTimersByTimeAsync(10_001);
  await closed;
  vi.useRealTimers();
  expect((await openBrowser().get('/ok')).status).toBe(200);
});
