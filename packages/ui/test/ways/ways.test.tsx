import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuthUI, SignIn, SignUp } from '../../src/index.js';
import { mockScreens, show, waysWith } from '../screen-test.js';

it('the ways in are asked for at once, beside the session', async () => {
  const { server } = show(<SignIn />, { scenario: 'slow' });
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['waysIn'])));
  server.release();
  await screen.findByLabelText('Password');
  expect(server.calls.filter(({ name }) => name === 'waysIn')).toHaveLength(1);
});

it('with the ways in of the page, a form is there before any answer', () => {
  const { server } = show(<SignUp />, { scenario: 'slow', waysIn: waysWith() });
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(server.calls.map(({ name }) => name)).not.toContain('waysIn');
});

it('a server renders the form of the ways in that it hands over', () => {
  const { auth } = mockScreens();
  const page = (waysIn?: ReturnType<typeof waysWith>) =>
    renderToString(
      <AuthUI auth={auth} {...(waysIn && { waysIn })}>
        <auth.AuthProvider queryClient={new QueryClient()} initialSession={null}>
          <SignIn initialChallenge={null} />
        </auth.AuthProvider>
      </AuthUI>,
    );
  expect(page()).toContain('lk-skeleton');
  expect(page(waysWith())).toContain('current-password');
  expect(page(waysWith())).not.toContain('lk-skeleton');
});
