import { createServer } from 'node:http';
import { toNodeHandler } from 'latchkey/node';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isWithoutBrowser, launchOptions } from '../../../vitest.chromium.js';
import { createMails } from '../src/create-mails.js';
import { devMailbox } from '../src/dev-mailbox/dev-mailbox.js';
import { ada } from './sample-mails.js';

describe.skipIf(isWithoutBrowser)('a mail in the development mailbox', () => {
  vi.stubEnv('NODE_ENV', 'development');
  const mailbox = devMailbox();
  const mails = createMails({ appName: 'Acme', from: 'no-reply@acme.example', send: mailbox.send });
  const server = createServer(toNodeHandler({ handler: mailbox.handler }));
  let browser: Browser;
  let origin = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    browser = await chromium.launch(launchOptions);
    await mails.twoFactorOTP({ user: { ...ada, name: '<script>alert(1)</script>' }, otp: '012345' });
  });
  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
    vi.unstubAllEnvs();
  });

  /** Opens the mailbox, and returns the colours of the mail, its code, and what the console says. */
  async function look(colorScheme: 'light' | 'dark') {
    const context = await browser.newContext({ colorScheme });
    const complaints: string[] = [];
    context.on('console', (message) => complaints.push(message.text()));
    context.on('weberror', (event) => complaints.push(String(event.error())));
    const page = await context.newPage();
    await page.goto(`${origin}/dev/mailbox`);
    const mail = page.frameLocator('iframe').first();
    const code = await mail.locator('.code').textContent();
    // The frame runs no script, also none of ours, so its own colours are read from the mail alone.
    await page.goto(`${origin}/dev/mailbox/${mailbox.mails()[0]?.id}`);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const shot = await page.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } });
    const isDark = await page.locator('body').evaluate((body) => {
      const [red = 255] = getComputedStyle(body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return red < 128;
    });
    await context.close();
    return { code, heading, isDark, complaints, pixel: shot.toString('base64') };
  }

  it('is light or dark, as the reader prefers, and the console says nothing', async () => {
    const light = await look('light');
    const dark = await look('dark');
    for (const seen of [light, dark]) {
      expect(seen).toMatchObject({ code: '012345', heading: 'Acme: your sign-in code', complaints: [] });
    }
    expect([light.isDark, dark.isDark]).toEqual([false, true]);
    expect(light.pixel).not.toBe(dark.pixel);
  });
});
