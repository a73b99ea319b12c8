import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { ProfileSettings } from '../../src/index.js';
import { expectAccessible, heading, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

const options = optionsWith({ username: { minLength: 3 } }, [
  { name: 'company', type: 'text', required: false, maxLength: 80 },
  { name: 'size', type: 'integer', required: true, maxLength: 0 },
]);
const user = { username: 'ada_l', displayUsername: 'Ada_L', company: 'Engines', size: 3 };

function showProfile(more: object = {}) {
  const shown = show(<ProfileSettings />, { scenario: 'signed-in', options, user: { ...user, ...more } });
  shown.server.answer({ isUsernameAvailable: { available: true } });
  return shown;
}

const sentBy = (calls: readonly { readonly name: string; readonly input?: unknown }[]) =>
  calls.filter(({ name }) => name === 'updateUser').at(-1)?.input;

it('shows the fields that the application lets users set, and sends those that have changed', async () => {
  const { server, container } = showProfile();
  await heading('Profile');
  expect(await screen.findByDisplayValue('Engines')).toBe(screen.getByLabelText(/^Company/));
  await expectAccessible(container);
  type('Size', '');
  press('Save');
  await screen.findByText('Fill out this field.');
  type('Size', '4');
  press('Save');
  await waitFor(() => expect(sentBy(server.calls)).toEqual({ size: 4 }));
  await screen.findByText('Saved.');
  type('Company (optional)', ' ');
  press('Save');
  await waitFor(() => expect(sentBy(server.calls)).toMatchObject({ company: null }));
});

it('leaves what the user has changed on another device since', async () => {
  const { server, client } = showProfile();
  await screen.findByDisplayValue('Engines');
  await client.updateUser({ name: 'Augusta Ada King' }); // by another device
  type('Company (optional)', 'Motors');
  press('Save');
  await waitFor(() => expect(sentBy(server.calls)).toEqual({ company: 'Motors' }));
  await screen.findByText('Saved.');
  type('Company (optional)', 'Engines');
  press('Save');
  await waitFor(() => expect(sentBy(server.calls)).toEqual({ company: 'Engines' }));
});

it('shows the username as it was typed, or the other text that is shown in its place', async () => {
  const { server, unmount } = showProfile();
  await screen.findByDisplayValue('Ada_L');
  type('Display name (optional)', 'The Countess');
  press('Save');
  await waitFor(() =>
    expect(sentBy(server.calls)).toMatchObject({ username: 'Ada_L', displayUsername: 'The Countess' }),
  );
  unmount();

  const { server: again } = showProfile({ displayUsername: 'The Countess' });
  await screen.findByDisplayValue('ada_l');
  expect(screen.getByLabelText<HTMLInputElement>('Display name (optional)').value).toBe('The Countess');
  type('Username (optional)', '');
  press('Save');
  await screen.findByText('Fill out this field.');
  type('Display name (optional)', '');
  press('Save');
  await waitFor(() => expect(sentBy(again.calls)).toMatchObject({ username: null }));
});

it('uploads a picture by the application, and fills in its address', async () => {
  const uploaded: string[] = [];
  const { server, container } = show(<ProfileSettings />, {
    scenario: 'signed-in',
    options,
    user,
    uploadPicture: async ({ name }) => {
      uploaded.push(name);
      if (name === 'large.png') throw new Error('too large');
      return 'https://images.example/ada.png';
    },
  });
  server.answer({ isUsernameAvailable: { available: true } });
  await heading('Profile');
  const chooser = screen.getByLabelText('Upload a picture', { selector: 'input' });
  const choose = (name: string) => fireEvent.change(chooser, { target: { files: [new File(['x'], name)] } });
  choose('large.png');
  await screen.findByText('Something went wrong. Please try again.');
  await expectAccessible(container);
  choose('ada.png');
  await screen.findByDisplayValue('https://images.example/ada.png');
  press('Save');
  await waitFor(() => expect(sentBy(server.calls)).toEqual({ image: 'https://images.example/ada.png' }));
  expect(uploaded).toEqual(['large.png', 'ada.png']);
});

it.each(['javascript:alert(1)', 'https://tracker.example/pixel.gif', '/api/auth/error', 'data:text/html,<p>'])(
  'loads no picture from %s before the server has accepted it',
  async (address) => {
    const { server, container } = show(<ProfileSettings />, {
      scenario: 'signed-in',
      options,
      user,
      uploadPicture: async () => address,
    });
    server.answer({ isUsernameAvailable: { available: true }, updateUser: refused('VALIDATION_ERROR') });
    await heading('Profile');
    const chooser = screen.getByLabelText('Upload a picture', { selector: 'input' });
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'ada.svg', { type: 'image/svg+xml' })] } });
    await screen.findByDisplayValue(address);
    press('Save');
    // The form itself refuses the schemes, and the server refuses the rest.
    await waitFor(() => expect(container.querySelector('[aria-invalid=true], [role=alert]')).not.toBeNull());
    const loaded = [...container.querySelectorAll('[src], [href], [style]')].map((each) => each.outerHTML);
    expect(loaded.filter((html) => html.includes(address))).toEqual([]);
  },
);
