import { describe, expect, it } from 'vitest';
import { AuthError } from '../../packages/core/src/contract/errors.ts';
import { readErrorCodes } from '../scripts/error-codes.ts';
import { errorRows } from '../scripts/error-rows.ts';
import { errorAnchor, errorPagePath, errorsPagePath, hasErrorPage, meaningOf } from '../scripts/errors-page.ts';
import { listHouse, readHouse } from '../scripts/house.ts';
import { anchors, codeBlocks } from '../scripts/markdown.ts';

describe('every code is explained once', async () => {
  const codes = await readErrorCodes();
  const names = codes.map(({ code }) => code);
  const paged = codes.filter(({ code }) => hasErrorPage(code));

  it('by a page of its own or by a row of the table', () => {
    const explained = names.filter((code) => hasErrorPage(code) !== code in errorRows);
    expect(names.filter((code) => !explained.includes(code))).toEqual([]);
  });

  it('and no page or row explains a code that does not exist', () => {
    const pages = listHouse('docs/errors', (path) => path.endsWith('.md') && path !== errorsPagePath);
    expect(pages).toEqual(paged.map(({ code }) => errorPagePath(code)).sort());
    expect(Object.keys(errorRows).filter((code) => !names.includes(code))).toEqual([]);
  });

  it('and the link that an error carries leads to its place in the table', () => {
    const table = anchors(readHouse(errorsPagePath));
    const linked = names.map((code) => new AuthError(code, 'a message', 400).docs);
    expect(linked.filter((link) => !link.startsWith('latchkey/docs/errors/README.md#'))).toEqual([]);
    expect(linked.filter((link) => !table.has(link.split('#')[1] ?? ''))).toEqual([]);
    expect(names.filter((code) => !table.has(errorAnchor(code)))).toEqual([]);
  });

  it.each(Object.entries(errorRows))('%s: its row has sentences', (_code, { meaning, fix }) => {
    expect(meaning).toMatch(/^[A-Z`].+[.]$/s);
    expect(fix).toMatch(/^[A-Z`].+[.]$/s);
  });

  it.each(paged)('$code: its page has the facts, a worked example, causes and a fix', ({ code, entries }) => {
    const page = readHouse(errorPagePath(code));
    const [title, facts = ''] = page.split('\n\n');
    expect(title).toBe(`# ${code}`);
    for (const { status, message } of entries) {
      expect(facts).toContain(`\`${status}\``);
      expect(facts).toContain(`\`${message}\``);
    }
    expect(meaningOf(page)).toMatch(/^[A-Z`].+[.]$/s);
    expect(page).toMatch(/\n## Example\n\n[A-Z]/);
    expect(codeBlocks(page)).not.toEqual([]);
    expect(page).toMatch(/\n## Causes\n\n1\. /);
    expect(page).toMatch(/\n## Fix\n\n\S/);
  });
});
