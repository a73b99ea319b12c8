import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { OrganizationGeneral, OrganizationMembers } from '../../src/index.js';
import { press, type } from '../page.js';
import { show } from '../screen-test.js';
import { answerAs, engines, member, of, signedIn } from './engines.js';

it('sends what has changed only, so that a change of another member stays', async () => {
  const { server } = show(<OrganizationGeneral {...of} />, signedIn);
  answerAs(server, 'owner');
  server.answer({ updateOrganization: engines });
  const sent = () => server.calls.filter(({ name }) => name === 'updateOrganization').map(({ input }) => input);
  await screen.findByDisplayValue(engines.slug);
  press('Save');
  await screen.findByText('Saved.');
  expect(sent()).toEqual([]);
  type('Logo URL (optional)', 'https://example.com/logo.svg');
  press('Save');
  const logo = { ...of, data: { logo: 'https://example.com/logo.svg' } };
  await waitFor(() => expect(sent()).toEqual([logo]));
  type('Name', 'Motors');
  press('Save');
  await waitFor(() => expect(sent()).toEqual([logo, { ...of, data: { name: 'Motors' } }]));
});

it('goes to the page before when the last member of a page has gone', async () => {
  const { server } = show(<OrganizationMembers {...of} />, signedIn);
  answerAs(server, 'owner');
  const people = ['ada', ...Array.from({ length: 10 }, (_, index) => `person-${index}`)];
  server.answer({
    listMembers: (input) => ({
      members: people
        .slice(Number(input?.offset ?? 0), Number(input?.offset ?? 0) + 10)
        .map((id) => member(id, 'member')),
      total: people.length,
      totalIsExact: true,
    }),
    removeMember: () => ({ member: member(people.pop() ?? '', 'member') }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove person-9?' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('10 members');
  await screen.findByText('person-8');
});

it('tells a refusal also if the user has closed the question meanwhile', async () => {
  const { server } = show(<OrganizationMembers {...of} />, signedIn);
  answerAs(server, 'owner');
  let refuse = () => {};
  const waiting = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.answer({
    removeMember: async () => {
      await waiting;
      return refused('MEMBER_NOT_FOUND');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove carl?' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  refuse();
  within(await screen.findByRole('dialog')).getByRole('alert');
});
