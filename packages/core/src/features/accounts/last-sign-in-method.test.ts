import { expect, it } from 'vitest';
import { defineContract } from '../../contract/endpoint.js';
import { definePlugin } from '../../define-plugin.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it.each([
  [0, 400],
  [1, 200],
])('the last account of a user with %s sign-in methods in plugins: %s', async (ways, status) => {
  const plugin = definePlugin(defineContract('badge', {}), { signInMethods: async () => ways, handlers: {} });
  const browser = testAuth({ plugins: [plugin] }).openBrowser();
  await browser.post('/sign-up/email', ada);
  expect((await browser.post('/unlink-account', { providerId: 'credential' })).status).toBe(status);
});
