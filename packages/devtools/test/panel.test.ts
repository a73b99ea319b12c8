import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../../../vitest.chromium.js';
import { setStage } from './stage.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(isWithoutBrowser)('the panel', () => {
  const { openPage } = setStage();

  it('shows the session with its end, the caches of the user, and no secret', async () => {
    const page = await openPage('Ada');
    const panel = panelOf(page);
    await panel.getByText('Ada, ada@example.com').waitFor();
    await panel.getByText('in 7 days').waitFor();
    await panel.getByText(/^listSessions success|^listSessions stale/).waitFor();
    await panel.getByText('getSession 200').waitFor();

    await page.evaluate(() => window.client.forgetPassword({ email: 'ada@example.com' }));
    await panel.getByText('forgetPassword 200').waitFor();
    const { session } = await page.evaluate(
      async () => (await window.client.getSession()).data ?? Promise.reject(new Error('no session')),
    );
    const mails = await (await page.request.get('/dev/mailbox.json')).text();
    const [, token = 'none'] = /token=([\w.-]+)/.exec(mails) ?? /reset-password\/([\w.-]+)/.exec(mails) ?? [];
    expect(token.length).toBeGreaterThan(10);
    const shown = await textOf(page);
    for (const secret of [session.token, token, 'correct horse']) expect(shown).not.toContain(secret);
  });

  it('shows mails of the development mailbox', async () => {
    const page = await openPage('Grace');
    await page.evaluate(() => window.client.forgetPassword({ email: 'grace@example.com' }));
    await panelOf(page).getByText('to grace@example.com').waitFor();
    await expect
      .poll(() => panelOf(page).getByRole('link', { name: 'Open the mailbox' }).getAttribute('href'))
      .toBe('/dev/mailbox');
  });

  it('says which call has changed which answer', async () => {
    const page = await openPage('Edith');
    await page.evaluate(() => window.client.revokeOtherSessions());
    await panelOf(page).getByText('listSessions is read again after revokeOtherSessions').waitFor();
    await page.evaluate(() => window.client.updateUser({ name: 'Countess' }));
    await panelOf(page).getByText('getSession was written without a request after updateUser').waitFor();
  });

  it('answers the next call with 401 or 429, and then the server answers again', async () => {
    const page = await openPage('Joan');
    const codes = async () => page.evaluate(async () => (await window.client.updateUser({ name: 'J' })).error?.code);
    await press(page, 'Next call: 429');
    expect(await codes()).toBe('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER');
    expect(await codes()).toBeUndefined();
    await press(page, 'Next call: 401');
    expect(await codes()).toBe('UNAUTHORIZED');
    expect(await codes()).toBeUndefined();
    const refusal = panelOf(page).getByRole('listitem').filter({ hasText: 'updateUser 401 (by this panel)' });
    await expect
      .poll(() => refusal.getByText('UNAUTHORIZED', { exact: true }).getAttribute('title'))
      .toBe('latchkey/docs/errors/README.md#unauthorized');
  });

  it('is offline until it is pressed again', async () => {
    const page = await openPage('Kate');
    const code = async () => page.evaluate(async () => (await window.client.ok()).error?.code);
    await press(page, 'Offline');
    expect([await code(), await code()]).toEqual(['NETWORK_ERROR', 'NETWORK_ERROR']);
    await press(page, 'Offline');
    expect(await code()).toBeUndefined();
  });

  it('expires the session: the page finds out by itself', async () => {
    const page = await openPage('Mary');
    await press(page, 'Expire the session');
    await page.getByRole('main').getByText('not signed in').waitFor();
    await panelOf(page).getByText('unauthenticated').waitFor();
  });

  it('signs out, and another tab that it has opened follows', async () => {
    const page = await openPage('Ida');
    const [other] = await Promise.all([page.context().waitForEvent('page'), press(page, 'Open another tab')]);
    await other.getByText('Ida').first().waitFor();
    await press(page, 'Sign out');
    await other.getByRole('main').getByText('not signed in').waitFor();
    await page.getByRole('main').getByText('not signed in').waitFor();
  });

  it('opens and closes by keyboard, and keeps the focus while it changes', async () => {
    const page = await openPage('Ruth');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Expire the session');
    await page.evaluate(() => window.client.updateUser({ name: 'R' }));
    await panelOf(page).getByText('updateUser 200').waitFor();
    expect(await focused(page)).toBe('Expire the session');
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Latchkey devtools');
    await page.keyboard.press('Enter');
    await panelOf(page).waitFor();
  });

  it.each(['light', 'dark'] as const)('has no fault that axe finds in %s colours', async (colours) => {
    const page = await openPage(`Axe${colours}`, colours);
    await press(page, 'Next call: 401');
    await page.evaluate(() => window.client.ok());
    await panelOf(page).getByText('ok 401').waitFor();
    await page.evaluate(axe);
    const { faults, checked } = await page.evaluate<{ faults: string[]; checked: string[] }>(
      `axe.run(document.querySelector('[data-latchkey-devtools]')).then(({ violations, passes }) => ({
        faults: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
        checked: passes.map(({ id }) => id),
      }))`,
    );
    expect(checked).toEqual(expect.arrayContaining(['color-contrast', 'button-name', 'definition-list']));
    expect(faults).toEqual([]);
  });

  it('leaves nothing behind when it is removed', async () => {
    const page = await openPage('Nell');
    await press(page, 'Offline');
    await page.evaluate(() => window.unmount());
    expect(await page.locator('[data-latchkey-devtools]').count()).toBe(0);
    expect(await page.evaluate(async () => (await window.client.ok()).error?.code)).toBeUndefined();
    expect(await page.evaluate(() => String(fetch))).toContain('[native code]');
  });
});

function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Latchkey devtools' });
}

function press(page: Page, name: string): Promise<void> {
  return panelOf(page).getByRole('button', { name }).click();
}

/** The text of the element with the focus, also inside the panel. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent);
}

/** All markup of the panel. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('[data-latchkey-devtools]')?.shadowRoot?.innerHTML ?? '');
}
