import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { fillSignUp, newPerson, seesHeading } from './person.js';

it('the build for production contains nothing of the devtools', () => {
  const assets = join(inject('appFolder'), 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts)
    expect(readFileSync(join(assets, name), 'utf8')).not.toMatch(/devtools-|Latchkey devtools/);
});

describeInBrowser('the build for development', () => {
  const { open } = setStage({ mode: 'development' });

  it('has the devtools, under the policy of the page', async () => {
    const page = await open();
    const ada = newPerson();
    await page.goto('/sign-up');
    await fillSignUp(page, ada);
    await seesHeading(page, `Hello, ${ada.name}`);
    await page.getByRole('button', { name: 'Latchkey devtools' }).click();
    const panel = page.getByRole('region', { name: 'Latchkey devtools' });
    await panel.getByText(`${ada.name}, ${ada.email}`).waitFor();
    await panel.getByText(`to ${ada.email}`).waitFor();
    await panel.getByText('signUpEmail 200').waitFor();
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await panel.getByText('unauthenticated').waitFor();
  });
});
