import { describe, expect, it } from 'vitest';
import { organizationPages, organizationPath, readOrganizationPath } from './organization-paths.js';

describe('the path of an organization', () => {
  it.each(organizationPages)('leads to its page %s and is read again', (page) => {
    for (const slug of ['acme', 'members', 'ü&co', '100%'])
      expect(readOrganizationPath(organizationPath(slug, page))).toEqual({ slug, page });
  });

  it('is short for the overview', () => {
    expect(organizationPath('acme')).toBe('/organizations/acme');
  });

  it.each([
    '/organizations',
    '/organizations/',
    '/organizations/acme/',
    '/organizations/acme/x',
    '/organizations/%',
    '/a/b',
  ])('is not %s', (path) => {
    expect(readOrganizationPath(path)).toBeUndefined();
  });
});
