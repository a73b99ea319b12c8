// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type ShownUser, useChangedUser } from '../src/react/passkey-signals.js';

afterEach(cleanup);

it('password managers learn a new name and a new address, and nothing when another user signs in', () => {
  let signals = 0;
  const signal = async () => {
    signals += 1;
  };
  const ada = { id: '1', name: 'Ada', email: 'ada@example.com' };
  const { rerender } = renderHook((user: ShownUser | null | undefined) => useChangedUser(user, signal), {
    ...{ initialProps: undefined, wrapper: StrictMode },
  });
  for (const user of [ada, { ...ada }, null, ada, { id: '2', name: 'Eve', email: 'eve@example.com' }, ada])
    rerender(user);
  expect(signals).toBe(0);
  rerender({ ...ada, name: 'Ada Lovelace' });
  expect(signals).toBe(1);
  rerender({ ...ada, name: 'Ada Lovelace', email: 'ada@example.org' });
  expect(signals).toBe(2);
});
