import type { Locator, Page } from 'playwright-core';
import type { Demo } from '../server/start.js';
import { afterVerifying } from '../src/routing/mail-links.js';
import { isQuiet } from './browser.js';

/** A user with an account. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

let made = 0;

/** A new user with an address that no other user of this file has. */
export function newPerson(name = 'Ada Lovelace'): Person {
  made += 1;
  return { name, email: `person-${made}@example.com`, password: 'analytical engine' };
}

/** Creates an account without a browser, so no browser is signed in afterwards. */
export async function register({ url }: Demo, { name, email, password }: Person, more: object = {}): Promise<void> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password, callbackURL: afterVerifying, ...more }),
  });
  if (!answer.ok) throw new Error(`the sign-up of ${email} was answered ${answer.status}: ${await answer.text()}`);
}

/** Fills the sign-up form of the page and sends it. */
export async function fillSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Fills the sign-in form of the page and sends it. `email` can be any name of the account. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Creates an account without the form, of which sign-up.test.ts is, and opens no page: the test opens the one that it is about. */
export async function createAccount(page: Page, { name, email, password }: Person): Promise<void> {
  await post(page, '/sign-up/email', { name, email, password, callbackURL: afterVerifying });
}

/** The same, and ends on the home page. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await createAccount(page, person);
  await page.goto('/');
  await seesHeading(page, `Hello, ${person.name}`);
}

/** Signs in without the form, of which sign-in.test.ts is, and ends on the home page. */
export async function signIn(page: Page, { name, email, password }: Person): Promise<void> {
  await post(page, '/sign-in/email', { email, password });
  await page.goto('/');
  await seesHeading(page, `Hello, ${name}`);
}

/** Calls the server as the browser of this page, which keeps the cookies. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/auth${path}`, { data });
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
}

/** Signs out when the page has its data: the server refuses later reads with 401, which the browser writes to its console. */
export async function signOut(page: Page): Promise<void> {
  await isQuiet(page);
  await page.getByRole('banner').getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Presses Tab until the control with this name has the focus. Returns the number of presses. Fails if the control is not found. */
export async function tabTo(page: Page, name: string): Promise<number> {
  for (let presses = 1; presses <= 30; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return label ?? element?.getAttribute('aria-label') ?? element?.textContent;
    });
    if (focused === name) return presses;
  }
  throw new Error(`${name} cannot be reached with the Tab key`);
}

/** Whether an element has the focus. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each === document.activeElement);
}

/** The text that a screen reader adds to a field. */
export function describedBy(field: Locator): Promise<string> {
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** Waits for the heading of a page. */
export function seesHeading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Waits for a text. */
export function sees(page: Page, text: string | RegExp): Promise<void> {
  return page.getByText(text).first().waitFor();
}

/** The cookie that a session is kept in. */
export async function sessionCookieOf(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'latchkey.session_token');
}
