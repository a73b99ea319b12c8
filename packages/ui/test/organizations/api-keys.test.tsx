import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrganizationApiKeys, OrganizationSettings } from '../../src/index.js';
import { listedKey, pageOf } from '../keys.js';
import { expectAccessible, press, type } from '../page.js';
import { show } from '../screen-test.js';
import { answerAs, at, of, signedIn } from './engines.js';

const apiKeys = { scopes: { member: ['update'], organization: ['delete'] } };

/** Shows the keys to a member whose own role grants these actions on keys. */
function openAs(actions: string[], screenOf = <OrganizationApiKeys {...of} />) {
  const shown = show(screenOf, { ...signedIn, apiKeys });
  answerAs(shown.server, 'keeper');
  const permission = { apiKey: actions, member: ['update'] };
  shown.server.answer({
    listRoles: [{ id: 'keeper', organizationId: 'engines', role: 'keeper', permission, createdAt: at, updatedAt: at }],
    listApiKeys: pageOf(listedKey('Deploy', { organizationId: 'engines', ownerType: 'organization' as const })),
  });
  return shown;
}

const names = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

it.each([
  ['read', ['read'], []],
  ['create', ['read', 'create'], ['Rotate Deploy', 'Create key']],
  ['update', ['read', 'update'], ['Disable Deploy']],
  ['revoke', ['read', 'revoke'], ['Revoke Deploy?']],
])('a member who may %s keys has the buttons for it', async (_, actions, buttons) => {
  const { server, container } = openAs(actions);
  await screen.findByText('Deploy');
  await waitFor(() => expect(buttons.length === 0 ? screen.queryAllByRole('button') : names()).toEqual(buttons));
  expect(server.calls.find(({ name }) => name === 'listApiKeys')?.input).toMatchObject(of);
  await expectAccessible(container);
});

it('a member whose roles do not grant it sees no keys, and they are not asked for', async () => {
  const { server, container } = openAs(['create', 'update', 'revoke']);
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('listRoles'));
  expect(container.textContent).toBe('');
  expect(server.calls.map(({ name }) => name)).not.toContain('listApiKeys');
});

it('a key of the organization gets no more than the member has', async () => {
  const { server } = openAs(['read', 'create']);
  fireEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  type('Name', 'Deploy');
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Organization: Delete' })).toHaveProperty('disabled', true),
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Members: Change' }));
  server.answer({ createApiKey: { ...listedKey('Deploy'), key: 'acme_secret' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create key' }));
  await screen.findByText('acme_secret');
  expect(server.calls.find(({ name }) => name === 'createApiKey')?.input).toEqual({
    ...of,
    name: 'Deploy',
    scopes: ['member:update'],
    expiresIn: 30 * 86_400,
  });
  press('Done');
});

it('is a tab of the settings only for a member who may read keys', async () => {
  const { unmount } = openAs(['read'], <OrganizationSettings {...of} />);
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'API keys' }));
  await screen.findByText('Deploy');
  unmount();
  openAs([], <OrganizationSettings {...of} />);
  await screen.findByRole('tab', { name: 'Teams' });
  expect(screen.queryByRole('tab', { name: 'API keys' })).toBeNull();
});
