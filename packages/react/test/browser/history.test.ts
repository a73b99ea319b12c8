// @vitest-environment node
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../../../../vitest.chromium.js';
import { everyComponentShows, setStage } from './stage.js';

/** The components of a page that show the session. */
const components = 80;

describe.skipIf(isWithoutBrowser)('a step back to a page that the browser takes from its cache', () => {
  const { openBrowser } = setStage('newest');

  /** A page of a user, and a page after it. */
  async function openPages(name: string) {
    const visitor = await openBrowser();
    await visitor.signUp(name);
    const tab = await visitor.openTab('/hydrated');
    await everyComponentShows(tab, `authenticated: ${name}`, components);
    await tab.goto('/other');
    return { ...visitor, tab };
  }
  const wayHere = (tab: Page) => tab.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON());

  it('shows nothing of the user after a sign-out in another tab, although there is no network', async () => {
    const { complaints, context, openTab, tab } = await openPages('Ada8');
    const other = await openTab('/cold');
    await everyComponentShows(other, 'authenticated: Ada8', components);
    await other.evaluate(() => window.client.signOut());
    await context.setOffline(true);
    await tab.goBack();
    await everyComponentShows(tab, 'unauthenticated', components);
    expect(await wayHere(tab)).toMatchObject({ type: 'back_forward', transferSize: 0 });
    // A page that is open asks again and again.
    await tab.close();
    await other.close();
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_INTERNET_DISCONNECTED');
  });

  it('asks the server once, and follows a sign-out without the client', async () => {
    const { complaints, context, requests, tab } = await openPages('Ada9');
    await context.request.post('/api/auth/sign-out', { data: {} });
    requests.length = 0;
    await tab.goBack();
    await everyComponentShows(tab, 'unauthenticated', components);
    await tab.waitForLoadState('networkidle');
    expect(await wayHere(tab)).toMatchObject({ type: 'back_forward', transferSize: 0 });
    // The list can have been asked for beside it. If its 401 comes first, the page reads the session again.
    const count = (request: string) => requests.filter((each) => each === request).length;
    expect(count('GET /get-session')).toBeGreaterThan(0);
    expect(count('GET /get-session')).toBeLessThanOrEqual(1 + (requests.length > count('GET /get-session') ? 1 : 0));
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('401');
  });
});
