import { createAuth, organization } from 'latchkey';
import { expect, it } from 'vitest';
import { admin } from '../../admin/src/index.js';
import { audit } from '../src/index.js';

const shared = { baseURL: 'https://app.example.com', database: ':memory:' };

it('a server without roles of the application cannot open the list to operators', () => {
  expect(() => createAuth({ ...shared, plugins: [audit({ operators: true })] })).toThrow(/admin\(\)/);
  expect(() => createAuth({ ...shared, plugins: [audit({ operators: true }), organization()] })).toThrow(/admin\(\)/);
  expect(() => createAuth({ ...shared, plugins: [audit({ operators: true }), admin()] })).not.toThrow();
});

it('a server without organizations cannot open their activity', () => {
  expect(() => createAuth({ ...shared, plugins: [audit({ organizations: true })] })).toThrow(/organization\(\)/);
  expect(() => createAuth({ ...shared, plugins: [audit({ organizations: true }), organization()] })).not.toThrow();
});
