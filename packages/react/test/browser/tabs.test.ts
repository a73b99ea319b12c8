// @vitest-environment node
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../../../../vitest.chromium.js';
import { everyComponentShows, setStage } from './stage.js';

/** The components of a page that show the session. */
const components = 80;
const isSession = (request: string) => request === 'GET /get-session';

describe.skipIf(isWithoutBrowser)('two tabs of one browser', () => {
  const { openBrowser } = setStage('newest');

  /** Two tabs that show one user, and the requests since then. */
  async function openTabs(name: string) {
    const visitor = await openBrowser();
    await visitor.signUp(name);
    const tabs = [await visitor.openTab('/hydrated'), await visitor.openTab('/hydrated')] as const;
    for (const tab of tabs) await everyComponentShows(tab, `authenticated: ${name}`, components);
    await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
    visitor.requests.length = 0;
    return { ...visitor, tabs };
  }

  it('a sign-out in one tab clears the other at once, although no server answers that tab', async () => {
    const { requests, tabs } = await openTabs('Ada1');
    const [one, two] = tabs;
    await two.route('**/api/auth/**', () => {});
    await one.evaluate(() => window.client.signOut());
    await everyComponentShows(one, 'unauthenticated', components);
    await everyComponentShows(two, 'unauthenticated', components);
    expect(await two.locator('.devices').allTextContents()).toEqual(Array(40).fill('no devices'));
    expect(requests).toEqual(['POST /sign-out']);
  });

  it('after a redirect has signed another user in, a tab with the former one gets 409, changes nothing and follows', async () => {
    const { complaints, context, requests, tabs } = await openTabs('Ada2');
    const other = await openBrowser();
    await other.signUp('Bob2');
    const [one, two] = tabs;
    // The page after the redirect has no hooks, so it tells no other tab.
    await two.goto('/redirect?email=bob2@example.com');
    await everyComponentShows(one, 'authenticated: Ada2', components);

    const code = await one.evaluate(async () => (await window.client.updateUser({ name: 'Renamed' })).error?.code);
    expect(code).toBe('SIGNED_IN_AS_ANOTHER_USER');
    await everyComponentShows(one, 'authenticated: Bob2', components);
    expect(requests.filter(isSession)).toHaveLength(1);
    const { user } = await (await context.request.get('/api/auth/get-session')).json();
    expect(user.name).toBe('Bob2');
    // The browser writes a refusal to its console.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('a visible tab follows by itself if the page after the redirect has hooks', async () => {
    const { requests, tabs } = await openTabs('Ada3');
    const other = await openBrowser();
    await other.signUp('Bob3');
    const [one, two] = tabs;
    await two.goto('/redirect?email=bob3@example.com');
    await two.goto('/hydrated');
    await everyComponentShows(one, 'authenticated: Bob3', components);
    expect(requests.filter(isSession)).toHaveLength(1);
  });

  it('a hidden tab waits, and reads once when the user sees it', async () => {
    const { requests, tabs } = await openTabs('Ada4');
    const [one, two] = tabs;
    await show(two, 'hidden');
    const told = await hear(two, 2);
    for (const name of ['Countess', 'Lovelace'])
      await one.evaluate((next) => window.client.updateUser({ name: next }), name);
    await everyComponentShows(one, 'authenticated: Lovelace', components);
    expect(await told()).toEqual(['updateUser', 'updateUser']);
    expect(requests).toEqual(['POST /update-user', 'POST /update-user']);
    await show(two, 'visible');
    await everyComponentShows(two, 'authenticated: Lovelace', components);
    await two.waitForLoadState('networkidle');
    expect(requests.filter(isSession)).toHaveLength(1);
  });

  it('20 parallel updates cause at most one read in their tab, and one in the other', async () => {
    const { requestsOf, tabs } = await openTabs('Ada5');
    const [one, two] = tabs;
    const [ofOne, ofTwo] = [requestsOf(one), requestsOf(two)];
    await one.evaluate(async () => {
      await Promise.all(Array.from({ length: 20 }, () => window.client.updateUser({ name: 'Countess' })));
    });
    await everyComponentShows(two, 'authenticated: Countess', components);
    await two.waitForLoadState('networkidle');
    expect(ofOne.filter(isSession).length).toBeLessThanOrEqual(1);
    expect(ofTwo).toEqual(['GET /get-session']);
  });

  it('20 parallel changes of a list cause one read of it in each tab', async () => {
    const { requests, tabs } = await openTabs('Ada6');
    await tabs[0].evaluate(async () => {
      await Promise.all(Array.from({ length: 20 }, () => window.client.revokeOtherSessions()));
    });
    await expect.poll(() => requests.filter((request) => request === 'GET /list-sessions')).toHaveLength(2);
    for (const tab of tabs) await tab.waitForLoadState('networkidle');
    expect(requests.filter((request) => request === 'GET /list-sessions')).toHaveLength(2);
  });
});

/** Listens in a tab, and returns a function that waits for the next messages of hooks in other tabs. */
async function hear(tab: Page, count: number): Promise<() => Promise<unknown[]>> {
  // Inside an object: the call ends when the tab listens, not when it has heard them.
  const listener = await tab.evaluateHandle(
    (wanted) => ({
      heard: new Promise<unknown[]>((resolve) => {
        const heard: unknown[] = [];
        new BroadcastChannel(`latchkey:${location.origin}/api/auth`).onmessage = ({ data }) => {
          if (heard.push(data) === wanted) resolve(heard);
        };
      }),
    }),
    count,
  );
  return () => listener.evaluate(({ heard }) => heard);
}

/** Chromium without a window shows every tab, so the test says what the page sees. */
async function show(tab: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await tab.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}
