import { expect, it } from 'vitest';
import { visibleParts } from './cached.js';

it('an input is shown without its secrets, under each name that a plugin gives them', () => {
  const input = {
    organizationId: 'org-1',
    limit: 20,
    isOpen: true,
    token: 'secret',
    badge: '123456',
    query: 'ada@x.example',
  };
  expect(visibleParts([input])).toBe(
    'organizationId: org-1, limit: 20, isOpen: true, token: •••, badge: •••, query: •••',
  );
  expect(visibleParts([])).toBe('');
});
