import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it, vi } from 'vitest';
import { SignedIn, UserButton } from '../../src/index.js';
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

it('tells the application of the sign-out, also where it is shown to signed-in users only', async () => {
  const onSignedOut = vi.fn();
  show(
    <SignedIn>
      <UserButton onSignedOut={onSignedOut} />
    </SignedIn>,
    { scenario: 'signed-in' },
  );
  fireEvent.keyDown(await screen.findByRole('button', { name: /Account of/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells why a sign-out did not succeed', async () => {
  const { server } = show(<UserButton />, { scenario: 'signed-in' });
  fireEvent.keyDown(await screen.findByRole('button', { name: /Account of/ }), { key: 'Enter' });
  server.answer({ signOut: refused('INTERNAL_SERVER_ERROR') });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
});
