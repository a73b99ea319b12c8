import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it, vi } from 'vitest';
import {
  CreateOrganization,
  OrganizationAt,
  OrganizationDangerZone,
  OrganizationMembers,
  OrganizationSwitcher,
} from '../../src/index.js';
import { AuthPages } from '../../src/pages.js';
import { slugIn } from '../../src/provider/paths.js';
import { expectAccessible, heading, press, type } from '../page.js';
import { show } from '../screen-test.js';
import { answerAs, engines, member, type Server, signedIn } from './engines.js';

const named = { ...signedIn, paths: { organization: '/o/:slug' } };

function callsOf({ calls }: Server): readonly string[] {
  return calls.map(({ name }) => name);
}

it.each([
  ['/o/:slug', '/o/acme', 'acme'],
  ['/o/:slug/settings', '/o/%C3%BC%26co/settings', 'ü&co'],
  ['/o/:slug', '/o/acme/members', undefined],
  ['/o/:slug', '/o/', undefined],
  ['/o/:slug', '/o/%', undefined],
  ['/organization', '/organization', undefined],
])('in %s, %s names %s', (path, here, slug) => {
  expect(slugIn(path, here)).toBe(slug);
});

it('AuthPages shows the organization that the address names', async () => {
  const { server } = show(<AuthPages path="/o/looms" />, named);
  answerAs(server, 'owner');
  await screen.findByRole('tab', { name: 'Members' });
  const reads = server.calls.filter(({ name }) => name === 'getFullOrganization');
  expect(reads.map(({ input }) => input)).toContainEqual({ organizationId: 'looms' });
});

it('a user who is not a member is told that there is no such organization', async () => {
  const { server, container } = show(<OrganizationAt slug="elsewhere">{() => 'its page'}</OrganizationAt>, named);
  answerAs(server, 'member');
  await heading('Organization not found');
  expect(screen.getByRole('link', { name: 'All organizations' }).getAttribute('href')).toBe('/organizations');
  await expectAccessible(container);
});

it('a removed member, whose list is older, is told the same', async () => {
  const { server } = show(<OrganizationAt slug="engines">{() => 'its page'}</OrganizationAt>, named);
  answerAs(server, 'member');
  server.answer({ getActiveMember: refused('MEMBER_NOT_FOUND') });
  await heading('Organization not found');
});

it('a member who is removed while the page is open is told the same', async () => {
  const { server, client } = show(<OrganizationAt slug="engines">{() => 'its page'}</OrganizationAt>, named);
  answerAs(server, 'member');
  await screen.findByText('its page');
  server.answer({ getActiveMember: refused('MEMBER_NOT_FOUND'), updateMemberRole: member('ada', 'member') });
  await client.updateMemberRole({ organizationId: 'engines', memberId: 'member-ada', role: 'member' });
  await heading('Organization not found');
});

it('an organization beyond the first page of the list is looked up', async () => {
  const { server } = show(<OrganizationAt slug="engines">{({ name }) => `page of ${name}`}</OrganizationAt>, named);
  answerAs(server, 'member');
  const others = Array.from({ length: 100 }, (_, at) => ({ ...engines, id: `id-${at}`, slug: `slug-${at}` }));
  server.answer({ listOrganizations: others });
  await screen.findByText('page of Engines');
});

it('after a change of the short name the page moves to its new address', async () => {
  const { server, client, navigate } = show(
    <OrganizationAt slug="engines">{({ name }) => `page of ${name}`}</OrganizationAt>,
    named,
  );
  answerAs(server, 'owner');
  await screen.findByText('page of Engines');
  server.answer({ updateOrganization: engines, listOrganizations: [{ ...engines, name: 'Motors', slug: 'motors' }] });
  await client.updateOrganization({ organizationId: 'engines', data: { slug: 'motors' } });
  await screen.findByText('page of Motors');
  expect(navigate).toHaveBeenCalledWith('/o/motors', { replace: true });
});

it('a member who leaves is on the list, and nothing of the organization was read again', async () => {
  const { server, navigate } = show(
    <OrganizationAt slug="engines">{({ id }) => <PageWithEnd organizationId={id} />}</OrganizationAt>,
    named,
  );
  answerAs(server, 'member');
  server.answer({ leaveOrganization: member('ada', 'member') });
  await screen.findByText('3 members');
  await leave();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/organizations'));
  const after = callsOf(server).slice(callsOf(server).indexOf('leaveOrganization') + 1);
  expect(after.filter((name) => name !== 'listOrganizations' && name !== 'getSession')).toEqual([]);
});

it('an owner who cannot leave is told why, and stays', async () => {
  const { server, navigate } = show(
    <OrganizationAt slug="engines">{({ id }) => <PageWithEnd organizationId={id} />}</OrganizationAt>,
    named,
  );
  answerAs(server, 'owner');
  server.answer({ leaveOrganization: refused('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER') });
  await screen.findByText('3 members');
  await leave();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Make another member an owner');
  await waitFor(() => expect(alert.parentElement).toBe(document.activeElement));
  await screen.findByText('3 members');
  expect(navigate).not.toHaveBeenCalled();
});

it('a member without the second factor that is required can set one up, or leave', async () => {
  const onGone = vi.fn();
  const { server, container } = show(
    <OrganizationAt slug="engines" onGone={onGone}>
      {() => 'its page'}
    </OrganizationAt>,
    named,
  );
  answerAs(server, 'member');
  const closed = refused('ORGANIZATION_REQUIRES_A_SECOND_FACTOR');
  server.answer({ getActiveMember: closed, getFullOrganization: closed, leaveOrganization: member('ada', 'member') });
  await screen.findByRole('link', { name: 'Set up two-step verification' });
  expect(screen.queryByText('its page')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Engines']);
  await expectAccessible(container);
  await leave();
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

it('the switcher shows the organization of the page, and opens the page of another one', async () => {
  const { server, navigate } = show(<OrganizationSwitcher organizationId="engines" />, named);
  answerAs(server, 'owner');
  server.answer({ setActiveOrganization: { ...engines, id: 'looms' } });
  const open = async () => fireEvent.keyDown(await screen.findByRole('button', { name: /Engines/ }), { key: 'Enter' });
  await open();
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Looms' }));
  expect(navigate).toHaveBeenCalledWith('/o/looms');
  await waitFor(() => expect(callsOf(server)).toContain('setActiveOrganization'));
  await open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'All organizations' }));
  expect(navigate).toHaveBeenLastCalledWith('/organizations');
});

it('a new organization opens at its address', async () => {
  const { server, navigate } = show(<CreateOrganization />, named);
  server.answer({ createOrganization: { ...engines, members: [] } });
  await heading('Create an organization');
  type('Name', 'Engines');
  press('Create organization');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/o/engines'));
});

/** A page that reads the organization, and can end the membership. */
function PageWithEnd(of: { readonly organizationId: string }) {
  return (
    <>
      <OrganizationMembers {...of} />
      <OrganizationDangerZone {...of} />
    </>
  );
}

async function leave(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
}
