import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuthUI, SignIn, SignUp } from '../../src/index.js';
import { mockScreens, optionsWith, show } from '../screen-test.js';

it('the sign-in options are asked for at once, beside the session', async () => {
  const { server } = show(<SignIn />, { scenario: 'slow' });
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['signInOptions'])));
  server.release();
  await screen.findByLabelText('Password');
  expect(server.calls.filter(({ name }) => name === 'signInOptions')).toHaveLength(1);
});

it('with the sign-in options of the page, a form is there before any answer', () => {
  const { server } = show(<SignUp />, { scenario: 'slow', signInOptions: optionsWith() });
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(server.calls.map(({ name }) => name)).not.toContain('signInOptions');
});

it('a server renders the form of the sign-in options that it hands over', () => {
  const { auth } = mockScreens();
  const page = (signInOptions?: ReturnType<typeof optionsWith>) =>
    renderToString(
      <AuthUI auth={auth} {...(signInOptions && { signInOptions })}>
        <auth.AuthProvider queryClient={new QueryClient()} initialSession={null}>
          <SignIn initialChallenge={null} />
        </auth.AuthProvider>
      </AuthUI>,
    );
  expect(page()).toContain('lk-skeleton');
  expect(page(optionsWith())).toContain('current-password');
  expect(page(optionsWith())).not.toContain('lk-skeleton');
});
