import { expect, it } from 'vitest';
import { signInThroughBrowser } from '../desktop/sign-in.js';
import { describeInBrowser, setStage } from './browser.js';
import { fillSignIn, newPerson, register, seesHeading, signUp } from './person.js';

describeInBrowser('a desktop app', () => {
  const stage = setStage();
  const { open } = stage;

  it('signs in through a browser that is signed in, and has a session of its own', async () => {
    const person = newPerson();
    const page = await open();
    await signUp(page, person);
    const { demo } = stage;
    const signedIn = signInThroughBrowser(demo().url, (address) => page.goto(address));
    await seesHeading(page, 'Sign in to the app of Latchkey demo?');
    expect(await page.locator('main').textContent()).toContain(person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    const { name, token } = (await signedIn) ?? { name: '', token: '' };
    expect(name).toBe(person.name);
    const answer = await fetch(`${demo().url}/api/auth/list-sessions`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toHaveLength(2);
  });

  it('leads a user who is not signed in through the sign-in page', async () => {
    const person = newPerson();
    const { demo } = stage;
    await register(demo(), person);
    const page = await open();
    const signedIn = signInThroughBrowser(demo().url, (address) => page.goto(address));
    await seesHeading(page, 'Sign in');
    await fillSignIn(page, person);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await signedIn).toMatchObject({ name: person.name });
  });

  it('gets nothing if the user cancels', async () => {
    const page = await open();
    await signUp(page, newPerson());
    const signedIn = signInThroughBrowser(stage.demo().url, (address) => page.goto(address));
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect(await signedIn).toBeUndefined();
  });
});
