// @vitest-environment node
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../../../../vitest.chromium.js';
import { everyComponentShows, setStage, type Visitor } from './stage.js';

/** What shows the session: two components in each of 40 rows, and later in 20 more. A third one of each row needs a user. */
const first = 80;
const all = 120;

/** `npm test` of everything has the newest alone. */
const versions = process.env.LATCHKEY_SHARE === 'small' ? (['newest'] as const) : (['newest', 'lowest'] as const);

describe.skipIf(isWithoutBrowser).each(versions)('the %s React', (version) => {
  const { openBrowser } = setStage(version);
  const people = [
    { who: 'a visitor', enter: async () => 'unauthenticated', reads: [] },
    {
      who: 'a user',
      async enter({ signUp }: Visitor) {
        const name = `Ada${crypto.randomUUID()}`;
        await signUp(name);
        return `authenticated: ${name}`;
      },
      reads: ['GET /list-sessions'],
    },
  ] as const;

  it.each(people)('240 components of $who, in StrictMode on a 3G network, read the session once', async (person) => {
    const visitor = await openBrowser();
    const text = await person.enter(visitor);
    const tab = await visitor.context.newPage();
    await slow(tab);
    await tab.goto('/cold');
    await everyComponentShows(tab, text, first);
    await mountMore(tab, text);
    expect(visitor.requests).toEqual(['GET /get-session', ...person.reads]);
  });

  it.each(people)('a page with the session of $who does not ask for it', async (person) => {
    const visitor = await openBrowser();
    const text = await person.enter(visitor);
    const tab = await visitor.openTab('/hydrated');
    await mountMore(tab, text);
    expect(visitor.requests).toEqual(person.reads);
  });

  it.each(people)('a streamed page with a promise of the session of $who does not ask for it', async (person) => {
    const visitor = await openBrowser();
    const text = await person.enter(visitor);
    const tab = await visitor.openTab('/streamed');
    await mountMore(tab, text);
    expect(visitor.requests).toEqual(person.reads);
  });
});

/** Mounts more components on a page that shows the session, and waits until it needs nothing from the network. */
async function mountMore(tab: Page, text: string): Promise<void> {
  await everyComponentShows(tab, text, first);
  await tab.getByRole('button', { name: 'More' }).click();
  await everyComponentShows(tab, text, all);
  await expect.poll(() => tab.locator('.retried').allTextContents()).toEqual(Array.from({ length: 60 }, () => text));
  await tab.waitForLoadState('networkidle');
}

/** The network of a phone: 1.6 Mbit/s, and 400 ms for each answer. */
async function slow(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Network.enable');
  const throughput = (1.6 * 1024 * 1024) / 8;
  const conditions = { offline: false, latency: 400, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}
