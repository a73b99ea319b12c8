import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { isWhole } from '../../../packages/core/test/fixtures/grid.js';
import { partOf } from './account-steps.js';
import { describeInBrowser, originOf, requestsOf, setStage } from './browser.js';
import { followMail, subjects } from './mails.js';
import { createOrganization, joinQuietly } from './organization-steps.js';
import { createAccount, newPerson, signIn } from './person.js';
import { isDrawn, layoutShiftsOf, watchLayout } from './watching.js';

/** What Chromium may count for a page: a shift of 0.1 is the most that https://web.dev/articles/cls calls good. */
const most = 0.02;
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** A server whose answers come one by one, each when the page has drawn all before it: more shows in between than on any network. */
const orders = ['the oldest first', 'the newest first'] as const;
type Order = (typeof orders)[number];

/** Which pages of a user moved while they loaded, and what moved in them. */
async function movingPages(page: Page, paths: readonly string[], order: Order): Promise<Record<string, unknown>> {
  const held: Route[] = [];
  await page.route('**/api/auth/**', (route) => void held.push(route));
  await watchLayout(page);
  const moving: Record<string, unknown> = {};
  for (const path of paths) {
    // A page whose address differs in its hash alone would not be loaded again.
    await page.goto('about:blank');
    await page.goto(path);
    await answerOneByOne(page, held, order);
    const shifts = await layoutShiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > most) moving[path] = shifts;
  }
  await page.unrouteAll();
  return moving;
}

async function answerOneByOne(page: Page, held: Route[], order: Order): Promise<void> {
  const loading = page.locator('.lk-waiting, .lk-skeleton, .skeleton');
  do {
    await isDrawn(page);
    const next = order === 'the oldest first' ? held.shift() : held.pop();
    if (!next) continue;
    await next.continue();
    await (await next.request().response())?.finished();
    await isDrawn(page);
  } while (held.length > 0 || requestsOf(page) > 0 || (await loading.count()) > 0);
}

/** Makes the network of a page slow, as a phone far from its mast has it. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const throughput = 50 * 1024; // bytes per second
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400, // milliseconds
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Which pages moved while they loaded by themselves. */
async function movingOnTheWay(page: Page, paths: readonly string[]): Promise<Record<string, unknown>> {
  const moving: Record<string, unknown> = {};
  for (const path of paths) {
    await page.goto('about:blank');
    // The first page loads the code of the app.
    await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 });
    const shifts = await layoutShiftsOf(page);
    if (shifts.reduce((total, { value }) => total + value, 0) > most) moving[path] = shifts;
  }
  return moving;
}

/** The pages of one organization, by the ends of their addresses. */
const organization = ['', '/members', '/invitations', '/teams', '/roles', '/permissions', '/settings'];

describeInBrowser('a page does not move while it loads', () => {
  const { open, demo } = setStage();

  // `npm run grids` opens every page on a phone; in `npm test` each page is opened on one of the two screens.
  it.each([
    {
      order: 'the newest first',
      viewport: phone,
      slug: 'phone',
      account: isWhole
        ? ['/', '/account', '/account#security', '/account#devices', '/delete-account', '/organizations']
        : ['/', '/account', '/account#security', '/delete-account'],
      ends: isWhole ? organization : ['', '/invitations', '/roles', '/permissions'],
    },
    // The same code in another order: the pages that the phone does not open in `npm test`.
    {
      order: 'the oldest first',
      viewport: desktop,
      slug: 'desktop',
      account: ['/account#devices', '/organizations'],
      ends: ['/members', '/teams', '/settings'],
    },
  ] as const)('of an owner, a member and an invited user, on a $slug, $order', async (look) => {
    const { order, viewport, slug, account, ends } = look;
    const pages = ends.map((end) => `/organizations/${slug}${end}`);
    const owner = await open({ viewport });
    await createAccount(owner, newPerson());
    await createOrganization(owner, slug);
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, slug, grace);
    for (const name of ['Engines', 'Looms']) await call(owner, 'create-team', { organizationSlug: slug, name });
    const permission = { member: ['update'] };
    await call(owner, 'create-role', { organizationSlug: slug, role: 'reader', permission });
    expect(await movingPages(owner, [...account, ...pages], order)).toEqual({});

    const member = await open({ viewport });
    await signIn(member, grace);
    expect(await movingPages(member, pages.slice(-1), order)).toEqual({});

    const invited = await open({ viewport });
    const annie = newPerson('Annie Easley');
    await createAccount(invited, annie);
    await followMail(invited, { to: annie.email, subject: subjects.verification });
    await call(owner, 'invite-member', { organizationSlug: slug, email: annie.email, role: 'member' });
    expect(await movingPages(invited, ['/organizations'], order)).toEqual({});
  });

  it.each(isWhole ? [phone, desktop] : [phone])('of a visitor, at $width pixels', async (viewport) => {
    const page = await open({ viewport });
    expect(await movingPages(page, ['/', '/sign-in', '/sign-up'], 'the oldest first')).toEqual({});
  });

  it.each(isWhole ? [phone, desktop] : [desktop])('on a slow network, at $width pixels', async (viewport) => {
    const page = await open({ viewport });
    await slowDown(page);
    await watchLayout(page);
    expect(await movingOnTheWay(page, ['/sign-in'])).toEqual({});
    await createAccount(page, newPerson());
    await createOrganization(page, `Slow ${viewport.width}`);
    const paths = (isWhole ? ['', '/members', '/settings'] : ['/members']).map(
      (end) => `/organizations/slow-${viewport.width}${end}`,
    );
    const account = isWhole ? ['/account', '/account#security', '/account#devices'] : ['/account#security'];
    expect(await movingOnTheWay(page, [...account, ...paths])).toEqual({});
  });

  it.each([
    { user: 'a user with a password', accounts: undefined },
    // The demo makes no such user without a provider.
    { user: 'a user without a password', accounts: [] },
  ])('of $user, and shows what it knows before the sign-in methods are known', async ({ accounts }) => {
    const page = await open({ viewport: phone });
    await createAccount(page, newPerson());
    const held: Route[] = [];
    await page.route('**/api/auth/list-accounts', (route) => void held.push(route));
    await watchLayout(page);
    await page.goto('/account#security');
    const twoStep = partOf(page, 'Two-step verification');
    await twoStep.getByText('Off', { exact: true }).waitFor();
    await expect.poll(() => held.length).toBe(1);
    await isDrawn(page);
    expect(await page.getByLabel('Current password').isVisible()).toBe(false);
    for (const route of held) await (accounts ? route.fulfill({ json: accounts }) : route.continue());
    if (accounts) await twoStep.getByText('your account has none').waitFor();
    else await page.getByLabel('Current password').waitFor();
    expect(await layoutShiftsOf(page)).toEqual([]);
  });

  it('and the test sees a page that does', async () => {
    const page = await open({ viewport: desktop });
    await watchLayout(page);
    await page.goto('/sign-in');
    await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('pre')));
    expect(await layoutShiftsOf(page)).toEqual([
      { value: expect.any(Number), moved: expect.arrayContaining([expect.stringContaining('auth-page')]) },
    ]);
  });
});

async function call(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/auth/organization/${path}`, {
    data,
    headers: { origin: originOf(page) },
  });
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
}
