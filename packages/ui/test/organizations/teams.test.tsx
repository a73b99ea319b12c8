import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { OrganizationTeams } from '../../src/index.js';
import { expectAccessible, press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';
import { answerAs, at, member, of, type Server, signedIn } from './engines.js';

const sales = { id: 'sales', name: 'Sales', organizationId: 'engines', createdAt: at, updatedAt: at };

function inTeam(id: string) {
  const { id: memberId, userId, user } = member(id, 'member');
  return { id: `in-${id}`, teamId: 'sales', memberId, userId, role: null, createdAt: at, user };
}

function answerWithTeam(server: Server, role: string): void {
  answerAs(server, role);
  server.answer({
    listOrganizationTeams: [sales],
    listTeamMembers: { members: [inTeam('ada')], total: 1 },
    listUserTeams: [{ ...sales, role: null }],
  });
}

function inputOf({ calls }: Server, name: string) {
  return calls.find((call) => call.name === name)?.input;
}

it('an owner makes, renames and deletes teams', async () => {
  const { server, container } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'owner');
  await screen.findByText('Your team');
  await expectAccessible(container);
  press('Create a team');
  type('Team name', 'Growth');
  server.answer({ createTeam: refused('TEAM_ALREADY_EXISTS') });
  press('Create team');
  await screen.findByText('A team with this name already exists.');
  server.answer({ createTeam: { ...sales, name: 'Growth' } });
  press('Create team');
  await screen.findByText('The team Growth was created.');
  server.answer({ updateTeam: sales, removeTeam: refused('UNABLE_TO_REMOVE_LAST_TEAM') });
  press('Rename Sales');
  type('Team name', 'Retail');
  press('Save');
  await waitFor(() =>
    expect(inputOf(server, 'updateTeam')).toMatchObject({ teamId: 'sales', data: { name: 'Retail' } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the team Sales?' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await within(dialog).findByText('The last team cannot be removed.');
});

it('adds a member whom the user finds by a part of the address, by keys', async () => {
  const { server, container } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'owner');
  server.answer({ addTeamMember: inTeam('carl') });
  fireEvent.click(await screen.findByRole('button', { name: 'Show members: Sales' }));
  const box = await screen.findByRole('combobox', { name: 'Member' });
  press('Add');
  await screen.findByText('Choose a member.');
  fireEvent.change(box, { target: { value: 'unknown-member' } });
  await screen.findByText('No results found.');
  fireEvent.change(box, { target: { value: 'carl@ex' } });
  // The member of the team is no choice.
  const list = within(await screen.findByRole('listbox', { name: 'Member' }));
  expect((await list.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['carl carl@example.com']);
  await expectAccessible(container);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
  press('Add');
  await screen.findByText('carl was added to the team Sales.');
  expect(inputOf(server, 'addTeamMember')).toEqual({ ...of, teamId: 'sales', memberId: 'member-carl' });
});

it('a name that is only typed is not a choice', async () => {
  const { server } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'owner');
  fireEvent.click(await screen.findByRole('button', { name: 'Show members: Sales' }));
  const box = await screen.findByRole('combobox', { name: 'Member' });
  fireEvent.change(box, { target: { value: 'carl' } });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.change(box, { target: { value: 'car' } });
  press('Add');
  await screen.findByText('Choose a member.');
  expect(inputOf(server, 'addTeamMember')).toBeUndefined();
});

it('removes a member of a team after a question', async () => {
  const { server } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'owner');
  server.answer({ removeTeamMember: inTeam('ada') });
  fireEvent.click(await screen.findByRole('button', { name: 'Show members: Sales' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove ada from Sales?' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('ada was removed from the team Sales.');
});

it('a member reads the teams, and the role in a team counts there', async () => {
  const { server, unmount } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'member');
  fireEvent.click(await screen.findByRole('button', { name: 'Show members: Sales' }));
  await screen.findByText('ada@example.com');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create a team' })).toBeNull();
  unmount();
  const { server: other } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(other, 'member');
  other.answer({ listUserTeams: [{ ...sales, role: 'admin' }] });
  await screen.findByRole('button', { name: 'Rename Sales' });
});

it('gives a member a role in the team, which grants no more than the user has there', async () => {
  const { server } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'member');
  server.answer({ listUserTeams: [{ ...sales, role: 'librarian' }], updateTeamMemberRole: inTeam('ada') });
  const permissions = { librarian: { team: ['update'] }, remover: { team: ['delete'] } };
  server.answer({
    listRoles: Object.entries(permissions).map(([role, permission]) => ({
      id: role,
      organizationId: 'engines',
      role,
      permission,
      createdAt: at,
      updatedAt: at,
    })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show members: Sales' }));
  const role = await screen.findByRole('combobox', { name: 'Role of ada in Sales' });
  const offered = () =>
    within(role)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(offered()).toEqual(['No role in this team', 'Member', 'librarian']));
  fireEvent.change(role, { target: { value: 'librarian' } });
  const place = { ...of, teamId: 'sales', memberId: 'member-ada' };
  await waitFor(() => expect(inputOf(server, 'updateTeamMemberRole')).toEqual({ ...place, role: 'librarian' }));
});

it('reads a large organization until enough members match what the user types', async () => {
  const { server } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'owner');
  const crowd = (from: number, count: number) => ({
    members: Array.from({ length: count }, (_, index) => member(`person-${from + index}`, 'member')),
    total: 1000, // what the server has counted: the list is longer
    totalIsExact: false,
  });
  server.answer({
    listMembers: (input) => crowd(Number(input?.offset ?? 0), Math.min(100, 1203 - Number(input?.offset ?? 0))),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show members: Sales' }));
  const box = await screen.findByRole('combobox', { name: 'Member' });
  fireEvent.change(box, { target: { value: 'person-1202@' } });
  await screen.findByRole('option', { name: /person-1202/ });
});

it('offers no member of a large team', async () => {
  const { server } = show(<OrganizationTeams {...of} />, signedIn);
  answerWithTeam(server, 'owner');
  const people = Array.from({ length: 151 }, (_, index) => `person-${index}`);
  const partOf = <T,>(rows: T[], offset: unknown) => ({
    members: rows.slice(Number(offset), Number(offset) + 100),
    total: rows.length,
    totalIsExact: true,
  });
  server.answer({
    listMembers: (input) =>
      partOf(
        [...people, 'carl'].map((id) => member(id, 'member')),
        input?.offset,
      ),
    listTeamMembers: (input) => partOf(people.map(inTeam), input.offset),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show members: Sales' }));
  const box = await screen.findByRole('combobox', { name: 'Member' });
  fireEvent.change(box, { target: { value: 'a' } });
  await screen.findByRole('option', { name: /carl/ });
  expect(within(screen.getByRole('listbox', { name: 'Member' })).getAllByRole('option')).toHaveLength(1);
  fireEvent.change(box, { target: { value: 'person-150' } });
  await screen.findByText('No results found.');
});

it('a server without teams has no part for them', async () => {
  const { server, container } = show(<OrganizationTeams {...of} />, { ...signedIn, options: optionsWith() });
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('signInOptions'));
  expect(container.textContent).toBe('');
});
