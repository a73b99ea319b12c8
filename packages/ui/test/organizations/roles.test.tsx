import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { OrganizationPermissions, OrganizationRoles } from '../../src/index.js';
import { expectAccessible, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';
import { answerAs, at, of, type Server, signedIn } from './engines.js';

const editor = role('editor', { invitation: ['create'] });

function role(name: string, permission: Record<string, string[]>) {
  return { id: name, organizationId: 'engines', role: name, permission, createdAt: at, updatedAt: at };
}

function inputOf({ calls }: Server, name: string) {
  return calls.find((call) => call.name === name)?.input;
}

it('a member sees what they may do', async () => {
  const { server, container } = show(<OrganizationPermissions {...of} />, signedIn);
  answerAs(server, 'admin');
  await screen.findByText('What you can do in this organization as Admin.');
  const actions = within(screen.getByRole('list', { name: 'Organization' })).getAllByRole('listitem');
  expect(actions.map(({ textContent }) => textContent)).toEqual([' ChangeAllowed', '– DeleteNot allowed']);
  await expectAccessible(container);
});

it('a member whose role only the server knows sees no wrong table', async () => {
  const { server, container } = show(<OrganizationPermissions {...of} />, signedIn);
  answerAs(server, 'auditor');
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('listRoles'));
  expect(container.textContent).toBe('');
});

it('an owner makes a role with its permissions', async () => {
  const { server, container } = show(<OrganizationRoles {...of} />, signedIn);
  answerAs(server, 'owner');
  fireEvent.click(await screen.findByRole('button', { name: 'Create a role' }));
  press('Create role');
  await screen.findByText('Choose at least one permission.');
  await expectAccessible(container);
  type('Role name', 'editor');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Invitations: Add' }));
  server.answer({ createRole: refused('ROLE_ALREADY_EXISTS') });
  press('Create role');
  await screen.findByText('A role with this name already exists.');
  server.answer({ createRole: editor, listRoles: [editor] });
  press('Create role');
  await screen.findByText('The role editor was created.');
  await screen.findByRole('button', { name: 'Edit editor' });
  expect(inputOf(server, 'createRole')).toEqual({ ...of, role: 'editor', permission: { invitation: ['create'] } });
});

it('changes the permissions of a role, and deletes it after a question', async () => {
  const { server } = show(<OrganizationRoles {...of} />, signedIn);
  answerAs(server, 'owner');
  server.answer({ listRoles: [editor], updateRole: editor, deleteRole: editor });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit editor' }));
  expect(screen.getByRole('checkbox', { name: 'Invitations: Add' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Teams: Change' }));
  press('Save');
  await screen.findByText('The role editor was changed.');
  expect(inputOf(server, 'updateRole')).toMatchObject({ permission: { invitation: ['create'], team: ['update'] } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete the role editor?' }));
  server.answer({ listRoles: [] });
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The role editor was deleted.');
  expect(inputOf(server, 'deleteRole')).toEqual({ ...of, role: 'editor' });
});

it('an admin cannot grant what they lack, nor touch a role that has it', async () => {
  const { server } = show(<OrganizationRoles {...of} />, signedIn);
  answerAs(server, 'admin');
  server.answer({ listRoles: [role('liquidator', { organization: ['delete'] })] });
  await screen.findByText('liquidator');
  expect(screen.queryByRole('button', { name: 'Edit liquidator' })).toBeNull();
  press('Create a role');
  expect(screen.getByRole('checkbox', { name: 'Organization: Delete' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'Organization: Change' })).toHaveProperty('disabled', false);
});

it.each([
  ['a member', 'member', signedIn.options],
  ['an owner of a server without such roles', 'owner', optionsWith({ organization: { roles: false } })],
])('%s reads the roles, and changes none', async (_, held, options) => {
  const { server } = show(<OrganizationRoles {...of} />, { ...signedIn, options });
  answerAs(server, held);
  server.answer({ listRoles: [editor] });
  fireEvent.click(await screen.findByRole('button', { name: 'Show permissions: editor' }));
  expect(await screen.findByRole('list', { name: 'Invitations' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create a role' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit editor' })).toBeNull();
});
