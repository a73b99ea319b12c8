import { describe, expect, it } from 'vitest';
import { text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

function open() {
  const warnings: string[] = [];
  const logger = { debug() {}, info() {}, warn: (line: string) => void warnings.push(line), error() {} };
  const server = testAuth({
    logger,
    logLevel: 'warn',
    user: {
      additionalFields: {
        role: text({ initial: () => 'user' }),
        company: text({ settable: true, optional: true }),
      },
    },
  });
  return { ...server, warnings };
}

describe('a field that no caller can write [D24 I10-B11]', () => {
  it('keeps its value on sign-up and update, and the log of development names the dropped fields', async () => {
    const { openBrowser, warnings } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, role: 'admin', company: 'Acme' });
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { role: 'user', company: 'Acme' } });
    expect(warnings.join()).toContain('signUpEmail dropped role');
    expect(warnings.join()).toContain('settable: true');
    const updated = await browser.post('/update-user', { company: 'Other', role: 'admin' });
    expect(updated.json).toMatchObject({ user: { role: 'user', company: 'Other' } });
    expect(warnings.join()).toContain('updateUser dropped role');
    expect(warnings.join()).not.toContain('admin');
  });

  it('a call that sends only accepted fields is not logged', async () => {
    const { openBrowser, warnings } = open();
    await openBrowser().post('/sign-up/email', { ...ada, company: 'Acme' });
    expect(warnings).toEqual([]);
  });
});
