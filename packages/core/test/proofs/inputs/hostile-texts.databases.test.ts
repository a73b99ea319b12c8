import { expect, it } from 'vitest';
import { openTestServer } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';

/** Texts that can be a problem for a database, a collation or the length of a column, and texts that look like code. */
const hostile: Readonly<Record<string, string>> = {
  'letters beyond Latin': '日本語',
  'characters of four bytes': '😀'.repeat(64),
  'a mark that stacks': 'e\u0301',
  'longer than every key': 'x'.repeat(2000),
  'longer than a small text of MySQL': 'é'.repeat(40_000),
  'an end of a string in SQL': "' or ''='\\",
  'a pattern': '%_!\\',
  'what objects inherit': '__proto__',
  'a name of a method that they inherit': 'constructor',
  'a number out of range': '1e400',
};

describeAuthOnEveryDatabase('an unusual text [R-J06 R-J07]', (openAuth) => {
  it('never causes a failure of the server, in any input of any endpoint', { timeout: 600_000 }, async () => {
    const testServer = await openTestServer({ openAuth });
    const person = await testServer.meet();
    const made = await person.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const { id: organizationId } = made.json as { readonly id: string };
    const failures: string[] = [];
    let asked = 0;
    for (const found of await findPublicEndpoints()) {
      const smallest = { ...smallestInput(found), ...(found.fields.includes('organizationId') && { organizationId }) };
      for (const field of found.fields) {
        for (const [what, text] of Object.entries(hostile)) {
          // Copies, so that a call that ends the session or the organization does not affect the next call.
          const { method, path, body } = { body: undefined, ...requestFor(found, { ...smallest, [field]: text }) };
          const { status } = await person.browser.clone().send(path, { method, body });
          asked += 1;
          if (status >= 500) failures.push(`${found.name}.${field}: ${what} → ${status}`);
        }
      }
    }
    expect(failures).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  });
});
