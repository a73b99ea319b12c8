import { expect, it } from 'vitest';
import { openOrganizations, outcomeOf } from '../../../../test/fixtures/organization/fixture.js';
import { text } from '../../../contract/fields.js';

it('creating an organization makes the creator its owner and the organization active', async () => {
  const { meet, activeOf, clock } = await openOrganizations();
  const ada = await meet();
  const metadata = { plan: 'pro', seats: 3 };
  const made = await ada.browser.post('/organization/create', { name: 'Acme', slug: 'acme', metadata });
  const organization = made.json as { id: string };
  expect(made.json).toEqual({
    id: expect.any(String),
    name: 'Acme',
    slug: 'acme',
    logo: null,
    metadata,
    createdAt: expect.any(String),
    secondFactorStartsAt: null,
    members: [
      {
        id: expect.any(String),
        organizationId: organization.id,
        userId: ada.id,
        role: 'owner',
        teamId: null,
        createdAt: expect.any(String),
      },
    ],
  });
  expect(await activeOf(ada)).toBe(organization.id);
  clock.advance(1);
  const other = await ada.browser.post('/organization/create', {
    name: 'Other',
    slug: 'other',
    keepCurrentActiveOrganization: true,
  });
  expect(other.status).toBe(200);
  expect(await activeOf(ada)).toBe(organization.id);
  const listed = (await ada.browser.get('/organization/list')).json as { slug: string }[];
  expect(listed.map(({ slug }) => slug)).toEqual(['acme', 'other']);
});

it('the cookie copy of the session has the active organization at once [W-M34]', async () => {
  const { meet, found } = await openOrganizations({}, { more: { session: { cookieCache: { enabled: true } } } });
  const ada = await meet();
  const cached = async () =>
    ((await ada.browser.get('/get-session')).json as { session: { activeOrganizationId: string | null } }).session
      .activeOrganizationId;
  await ada.browser.get('/get-session');
  const id = await found(ada, 'acme');
  expect(await cached()).toBe(id);
  await ada.browser.post('/organization/set-active', { organizationId: null });
  expect(await cached()).toBeNull();
  await ada.browser.post('/organization/set-active', { organizationSlug: 'acme' });
  expect(await cached()).toBe(id);
  await ada.browser.post('/organization/delete', { organizationId: id });
  expect(await cached()).toBeNull();
});

it('a taken slug is refused on creation and on update, and check-slug reports it [Z36 H153 H168]', async () => {
  const { meet, found } = await openOrganizations();
  const ada = await meet();
  await found(ada, 'acme');
  const other = await found(ada, 'other');
  const refused = {
    status: 400,
    json: { code: 'ORGANIZATION_ALREADY_EXISTS', message: 'Organization already exists' },
  };
  expect(await ada.browser.post('/organization/create', { name: 'A', slug: 'acme' })).toMatchObject(refused);
  expect(
    await ada.browser.post('/organization/update', { organizationId: other, data: { slug: 'acme' } }),
  ).toMatchObject(refused);
  expect(await ada.browser.post('/organization/check-slug', { slug: 'acme' })).toMatchObject({
    status: 400,
    json: { code: 'SLUG_IS_TAKEN', message: 'slug is taken' },
  });
  expect((await ada.browser.post('/organization/check-slug', { slug: 'free' })).json).toEqual({ status: true });
  for (const slug of ['', 'a b', 'a/b', 'a?b'])
    expect(outcomeOf(await ada.browser.post('/organization/create', { name: 'A', slug }))).toBe('400 VALIDATION_ERROR');
  expect(outcomeOf(await ada.browser.post('/organization/create', { name: '', slug: 'x' }))).toBe(
    '400 VALIDATION_ERROR',
  );
});

it('an update changes the sent values; null clears a value, an absent value stays [H173]', async () => {
  const { meet } = await openOrganizations();
  const ada = await meet();
  const made = { name: 'Acme', slug: 'acme', logo: 'https://example.com/logo.svg', metadata: { a: 1 } };
  await ada.browser.post('/organization/create', made);
  const update = async (data: object) => (await ada.browser.post('/organization/update', { data })).json;
  expect(await update({ name: 'Acme Inc.' })).toMatchObject({ ...made, name: 'Acme Inc.' });
  expect(await update({ logo: null, metadata: null })).toMatchObject({ slug: 'acme', logo: null, metadata: null });
  expect(await update({})).toMatchObject({ name: 'Acme Inc.' });
});

it('only the server’s own code can name the creator of an organization, and only without a session [W-L25 H170]', async () => {
  const { auth, meet, openBrowser } = await openOrganizations({ allowUserToCreateOrganization: false });
  const [ada, bob] = [await meet(), await meet()];
  const body = { name: 'Acme', slug: 'acme', userId: ada.id };
  expect(outcomeOf(await openBrowser().post('/organization/create', body))).toBe('401 UNAUTHORIZED');
  expect(outcomeOf(await bob.browser.post('/organization/create', body))).toBe(
    '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
  );
  await expect(auth.api.createOrganization({ body, headers: bob.browser.headers })).rejects.toMatchObject({
    code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
  });
  await expect(auth.api.createOrganization({ body: { ...body, userId: 'unknown' } })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  // The headers of a visitor without a live session.
  await expect(auth.api.createOrganization({ body, headers: new Headers({ cookie: 'a=b' }) })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect((await auth.api.createOrganization({ body })).members).toMatchObject([{ userId: ada.id, role: 'owner' }]);
});

it.each([
  ['a number', 2],
  ['a function that returns a number', () => 2],
  ['a function that returns whether it is reached', ({ email }: { email: string }) => email !== 'person1@example.com'],
])('the number of organizations that a user creates is limited by %s', async (kind, organizationLimit) => {
  const { meet, found } = await openOrganizations({ organizationLimit });
  const [ada, bob] = [await meet(), await meet()];
  await found(ada, 'one');
  await found(ada, 'two');
  const third = outcomeOf(await ada.browser.post('/organization/create', { name: 'Three', slug: 'three' }));
  const reached = '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS';
  expect(third).toBe(kind === 'a function that returns whether it is reached' ? '200' : reached);
  if (kind === 'a function that returns whether it is reached')
    expect(outcomeOf(await bob.browser.post('/organization/create', { name: 'B', slug: 'b' }))).toBe(reached);
});

it('deleting an organization deletes all of its rows and clears it in all sessions of all members [W-M33 Z39 H166]', async () => {
  const { meet, found, join, activeOf, invite, openBrowser, auth } = await openOrganizations();
  const ada = await meet();
  const id = await found(ada, 'acme');
  const bob = await join(id, 'member');
  const phone = { ...bob, browser: openBrowser() };
  await phone.browser.post('/sign-in/email', { email: bob.email, password: 'correct horse' });
  await phone.browser.post('/organization/set-active', { organizationId: id });
  await invite(ada, 'carol@example.com');
  expect(outcomeOf(await bob.browser.post('/organization/delete', { organizationId: id }))).toBe(
    '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  );
  expect((await ada.browser.post('/organization/delete', { organizationId: id })).json).toMatchObject({ slug: 'acme' });
  for (const person of [ada, bob, phone]) expect(await activeOf(person)).toBeNull();
  expect((await bob.browser.get('/organization/list')).json).toEqual([]);
  expect(outcomeOf(await ada.browser.post('/organization/delete', { organizationId: id }))).toBe(
    '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  );
  await auth.api.createOrganization({ body: { name: 'Acme', slug: 'acme', userId: bob.id } });
});

it('with deletion disabled the call changes nothing [W-M32]', async () => {
  const { meet, found, activeOf } = await openOrganizations({ disableOrganizationDeletion: true });
  const ada = await meet();
  const id = await found(ada, 'acme');
  expect(outcomeOf(await ada.browser.post('/organization/delete', { organizationId: id }))).toBe(
    '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  );
  expect(await activeOf(ada)).toBe(id);
});

it('leaving and deleting require the organization’s name, even if one is active [spec §5]', async () => {
  const { meet, found, join, activeOf } = await openOrganizations();
  const ada = await meet();
  const id = await found(ada, 'acme');
  const bob = await join(id, 'member');
  for (const [{ browser }, path] of [
    [ada, 'delete'],
    [bob, 'leave'],
  ] as const)
    expect((await browser.post(`/organization/${path}`)).json).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
      details: [{ path: 'organizationId', message: 'Required' }],
    });
  expect(await activeOf(bob)).toBe(id);
  expect(outcomeOf(await bob.browser.post('/organization/leave', { organizationSlug: 'acme' }))).toBe('200');
  expect(outcomeOf(await ada.browser.post('/organization/delete', { organizationSlug: 'acme' }))).toBe('200');
});

it('two tabs work in two organizations: every call can name its organization by id or slug', async () => {
  const { meet, found } = await openOrganizations();
  const ada = await meet();
  const one = await found(ada, 'one');
  await found(ada, 'two');
  const slugOf = async (query: string) =>
    ((await ada.browser.get(`/organization/get-full-organization${query}`)).json as { slug: string }).slug;
  expect(await slugOf('')).toBe('two');
  expect(await slugOf(`?organizationId=${one}`)).toBe('one');
  expect(await slugOf('?organizationSlug=one')).toBe('one');
  const rename = { organizationSlug: 'one', data: { name: 'First' } };
  expect((await ada.browser.post('/organization/update', rename)).json).toMatchObject({ slug: 'one', name: 'First' });
});

it('setting a foreign organization active is refused and clears the active one [spec §4]', async () => {
  const { meet, found, activeOf } = await openOrganizations();
  const [ada, bob] = [await meet(), await meet()];
  const id = await found(ada, 'acme');
  await found(bob, 'bobs');
  for (const foreign of [{ organizationId: id }, { organizationSlug: 'acme' }, { organizationId: 'none' }]) {
    await bob.browser.post('/organization/set-active', { organizationSlug: 'bobs' });
    expect(outcomeOf(await bob.browser.post('/organization/set-active', foreign))).toBe(
      '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    );
    expect(await activeOf(bob)).toBeNull();
  }
  expect((await bob.browser.post('/organization/set-active')).json).toBeNull();
  expect((await bob.browser.get('/organization/get-full-organization')).json).toBeNull();
});

it('the application’s hooks run before changes, its events after them, and it adds its own columns', async () => {
  const told: string[] = [];
  const asked: string[] = [];
  const { meet, join } = await openOrganizations(
    {
      additionalFields: {
        organization: {
          plan: text({ settable: true, initial: () => 'free' }),
          secret: text({ shown: false, settable: false, optional: true }),
        },
      },
      before: {
        createOrganization: ({ organization }) => {
          asked.push(organization.slug);
          if (organization.slug === 'bad') throw new Error('no');
          return { data: { secret: 's' } };
        },
        removeMember: () => void asked.push('remove'),
      },
    },
    {
      more: {
        events: {
          organizationCreated: ({ organization }) => void told.push(`created ${organization.slug}`),
          memberAdded: ({ member }) => void told.push(`added ${member.role}`),
          memberRemoved: () => void told.push('removed'),
        },
      },
    },
  );
  const ada = await meet();
  expect((await ada.browser.post('/organization/create', { name: 'Bad', slug: 'bad' })).status).toBe(500);
  const made = await ada.browser.post('/organization/create', { name: 'Acme', slug: 'acme', plan: 'pro', secret: 'x' });
  expect(made.json).toMatchObject({ plan: 'pro' });
  expect(made.text).not.toContain('secret');
  const { memberId } = await join((made.json as { id: string }).id, 'member');
  await ada.browser.post('/organization/remove-member', { memberIdOrEmail: 'missing' });
  await ada.browser.post('/organization/remove-member', { memberIdOrEmail: memberId });
  expect(asked).toEqual(['bad', 'acme', 'remove']);
  expect(told).toEqual(['created acme', 'added member', 'removed']);
});
