import { describe, expect, it } from 'vitest';
import { readErrorCodes } from '../scripts/error-codes.ts';
import { errorPagePath, meaningOf } from '../scripts/errors-page.ts';
import { listHouse, readHouse } from '../scripts/house.ts';

describe('the pages of errors', async () => {
  const codes = await readErrorCodes();
  const paths = listHouse('docs/errors', (path) => path.endsWith('.md') && !path.endsWith('README.md'));

  it('are one for each code and no more', () => {
    expect(paths).toEqual(codes.map(({ code }) => errorPagePath(code)).sort());
  });

  it.each(codes)('$code: says what it is, why it comes and what helps', ({ code, entries }) => {
    const page = readHouse(errorPagePath(code));
    const [title, facts = ''] = page.split('\n\n');
    expect(title).toBe(`# ${code}`);
    for (const { status, message } of entries) {
      expect(facts).toContain(`\`${status}\``);
      expect(facts).toContain(`\`${message}\``);
    }
    expect(meaningOf(page)).toMatch(/^[A-Z`].+[.]$/s);
    expect(page).toMatch(/\n## Causes\n\n1\. /);
    expect(page).toMatch(/\n## Fix\n\n\S/);
  });
});
