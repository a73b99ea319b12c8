import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UserButton } from '../../src/index.js';
import { show } from '../screen-test.js';

it('opens by a key, and leads to the account, to own items and out', async () => {
  const onSelect = vi.fn();
  const { navigate, server } = show(<UserButton items={[{ label: 'Billing', onSelect }]} />, { scenario: 'signed-in' });
  const open = async () => {
    const button = await screen.findByRole('button', { name: /Account of Ada Lovelace/ });
    fireEvent.keyDown(button, { key: 'Enter' });
  };
  await open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Account' }));
  expect(navigate).toHaveBeenCalledWith('/account');
  await open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Billing' }));
  expect(onSelect).toHaveBeenCalledOnce();
  await open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/'));
  expect(server.calls.map(({ name }) => name)).toContain('signOut');
  expect(screen.queryByRole('button')).toBeNull();
});

it('is nothing without a session', async () => {
  const { container, server } = show(<UserButton />);
  await waitFor(() => expect(server.calls).not.toEqual([]));
  expect(container.textContent).toBe('');
});
