import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import { createProviderServer, playProvider, readProfile } from '../../../../test/fixtures/providers/profile-source.js';
import { changed, type ProviderCase } from '../../../../test/fixtures/providers/provider-case.js';
import { google } from './google.js';
import type { SocialProviderId } from './index.js';

// The details that only one provider has.

const server = createProviderServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function caseOf(id: SocialProviderId): ProviderCase {
  const found = providerCases.find((one) => one.id === id);
  if (!found) throw new Error(`no case for ${id}`);
  return found;
}
const read = (one: ProviderCase) => {
  playProvider(server, one);
  return readProfile(one);
};
const at = (one: ProviderCase, ...path: (string | number)[]) => ({ of: one.idAt.of, path });

describe('Apple', () => {
  const apple = caseOf('apple');
  const withUser = (user: unknown) => ({
    ...apple,
    callback: { user: typeof user === 'string' ? user : JSON.stringify(user) },
  });

  it('uses the name that it posts the first time, and never the address beside it [W-M44]', async () => {
    expect(await read(apple)).toMatchObject({ name: 'Ada Lovelace', email: 'ada@privaterelay.appleid.com' });
    const { email: _none, ...claims } = apple.claims ?? {};
    expect(await read({ ...apple, claims })).toMatchObject({ email: undefined });
  });

  it.each([
    ['only a first name', { name: { firstName: ' Ada ' } }, 'Ada'],
    ['only a last name', { name: { lastName: 'Lovelace' } }, 'Lovelace'],
    ['no name', { email: 'ada@example.com' }, ''],
    ['another kind of name', { name: ['Ada'] }, ''],
    ['numbers', { name: { firstName: 1, lastName: 2 } }, ''],
    ['control characters', { name: { firstName: 'Ada\u0000', lastName: 'Love\nlace' } }, ''],
    ['a list', [], ''],
    ['null', 'null', ''],
    ['no JSON', '{"name":', ''],
    ['a flood', { name: { firstName: 'A'.repeat(2000) } }, ''],
  ])('reads %s', async (_what, user, name) => {
    expect(await read(withUser(user))).toMatchObject({ name });
  });
});

describe('Discord', () => {
  const discord = caseOf('discord');
  const image = async (fields: Readonly<Record<string, unknown>>) => {
    const one = Object.entries(fields).reduce((all, [name, value]) => changed(all, at(all, name), value), discord);
    return (await read(one))?.image;
  };

  it('shows animated pictures', async () => {
    expect(await image({ avatar: 'a_1269e74af4df7417b13759eae50c83dc' })).toBe(
      'https://cdn.discordapp.com/avatars/80351110224678912/a_1269e74af4df7417b13759eae50c83dc.gif',
    );
  });

  it.each([
    ['a new name, by the id', '0', (80351110224678912n >> 22n) % 6n],
    ['an old name, by its number', '1337', 1337 % 5],
    ['something else', 'x', (80351110224678912n >> 22n) % 6n],
  ])('has a picture of its own for %s', async (_what, discriminator, index) => {
    expect(await image({ avatar: null, discriminator })).toBe(`https://cdn.discordapp.com/embed/avatars/${index}.png`);
  });

  it('does not accept a picture that leads to another site', async () => {
    expect(await image({ avatar: '../../evil?x=' })).toMatch(
      /^https:\/\/cdn\.discordapp\.com\/embed\/avatars\/\d\.png$/,
    );
  });

  it('accepts only digits as an id', async () => {
    expect(await read(changed(discord, discord.idAt, '../1'))).toBeUndefined();
  });

  it('falls back to the user name', async () => {
    expect(await read(changed(discord, at(discord, 'global_name'), null))).toMatchObject({ name: 'ada' });
  });
});

describe('Dropbox', () => {
  it('refuses accounts that are disabled', async () => {
    const dropbox = caseOf('dropbox');
    expect(await read(changed(dropbox, at(dropbox, 'disabled'), true))).toBeUndefined();
  });
});

describe('Facebook', () => {
  it('reads an id token in place of the Graph API, and does not treat its address as verified', async () => {
    const claims = {
      iss: 'https://www.facebook.com',
      sub: '10157839237846542',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      email_verified: true,
      picture: 'https://platform-lookaside.fbsbx.com/p/limited',
    };
    expect(await read({ ...caseOf('facebook'), answers: {}, claims })).toEqual({
      id: '10157839237846542',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: false,
      image: 'https://platform-lookaside.fbsbx.com/p/limited',
      raw: claims,
    });
  });
});

describe('GitHub', () => {
  const github = caseOf('github');
  const emails = 'GET https://api.github.com/user/emails?per_page=100';
  const withEmails = (list: unknown) => changed(github, { of: emails, path: [] }, list);

  it.each([
    ['no list', null],
    ['an empty list', []],
    ['no primary one', [{ email: 'other@example.com', verified: true, primary: false }]],
    ['a list of nonsense', [null, 1, [], { primary: true, email: 7 }, { primary: 'true', email: 'x@example.com' }]],
  ])('takes the public address as unverified where there is %s [R-B14]', async (_what, list) => {
    expect(await read(withEmails(list))).toMatchObject({ email: 'public@example.com', emailVerified: false });
  });

  it('has an unverified address if the primary one is unverified, even if others are verified [R-B14]', async () => {
    const list = [
      { email: 'other@example.com', verified: true, primary: false },
      { email: 'ada@example.com', verified: false, primary: true },
    ];
    expect(await read(withEmails(list))).toMatchObject({ email: 'ada@example.com', emailVerified: false });
  });

  it('works without addresses if it is not allowed to read them', async () => {
    const { [emails]: _none, ...answers } = github.answers;
    const hidden = changed({ ...github, answers }, at(github, 'email'), null);
    expect(await read(hidden)).toMatchObject({ email: undefined, emailVerified: false });
  });

  it('falls back to the login', async () => {
    expect(await read(changed(github, at(github, 'name'), null))).toMatchObject({ name: 'ada' });
  });
});

describe('GitLab', () => {
  const gitlab = caseOf('gitlab');

  it.each(['blocked', 'deactivated', 'ldap_blocked', 'banned', undefined, null, 1])(
    'refuses users whose state is %s [W-C7]',
    async (state) => {
      expect(await read(changed(gitlab, at(gitlab, 'state'), state))).toBeUndefined();
    },
  );

  it('refuses users who are locked [W-C7]', async () => {
    expect(await read(changed(gitlab, at(gitlab, 'locked'), true))).toBeUndefined();
  });
});

describe('Google', () => {
  const example = caseOf('google');
  const hosted = (hd: string | undefined, claim: unknown) =>
    read(
      changed(
        {
          ...example,
          options: { google: { clientId: 'id', clientSecret: 'secret', ...(hd !== undefined && { hd }) } },
        },
        at(example, 'hd'),
        claim,
      ),
    );

  it.each([undefined, null, '', 'evil.example', 'EXAMPLE.COM', ['example.com']])(
    'refuses a user of the domain %s if another domain is configured [R-B13]',
    async (claim) => {
      await expect(hosted('example.com', claim)).rejects.toThrow('hd');
    },
  );

  it('accepts every domain for *, but not a missing one [R-B13]', async () => {
    expect(await hosted('*', 'any.example')).toBeDefined();
    await expect(hosted('*', undefined)).rejects.toThrow('hd');
    await expect(hosted('*', '')).rejects.toThrow('hd');
  });

  it('accepts id tokens of the configured native apps', () => {
    const credentials = { clientId: 'web', clientSecret: 'secret' };
    expect(google(credentials).idToken?.audience).toEqual(['web']);
    expect(google({ ...credentials, nativeClientIds: ['ios'] }).idToken?.audience).toEqual(['web', 'ios']);
  });

  it('adds no parameters by default', async () => {
    expect(await hosted(undefined, undefined)).toBeDefined();
  });
});

describe('Reddit, Roblox and TikTok', () => {
  it.each(['reddit', 'roblox', 'tiktok'] as const)(
    '%s never has an address, even if its answer contains one [W-C6]',
    async (id) => {
      const one = caseOf(id);
      const path = one.idAt.path.slice(0, -1);
      for (const name of ['email', 'oauth_client_id', 'username', 'preferred_username']) {
        const told = changed(one, { of: one.idAt.of, path: [...path, name] }, 'ada@example.com');
        expect(await read(told)).toMatchObject({ email: undefined, emailVerified: false });
      }
    },
  );

  it('TikTok is asked for the username only if that was granted', async () => {
    const tiktok = caseOf('tiktok');
    const url = `${Object.keys(tiktok.answers)[0]}%2Cusername`;
    const user = { open_id: 'afd97af1', username: 'ada1815' };
    const granted = { ...tiktok.granted, scope: 'user.info.basic,user.info.profile' };
    expect(await read({ ...tiktok, granted, answers: { [url]: { data: { user } } } })).toMatchObject({
      name: 'ada1815',
    });
  });
});

describe('X', () => {
  it('is asked for the address only if that was granted', async () => {
    const twitter = caseOf('twitter');
    const url = 'GET https://api.x.com/2/users/me?user.fields=profile_image_url';
    const answers = { [url]: { data: { id: '2244994945', name: 'Ada', username: 'ada1815', verified: true } } };
    const granted = { ...twitter.granted, scope: 'users.read tweet.read' };
    expect(await read({ ...twitter, granted, answers })).toMatchObject({ email: undefined, emailVerified: false });
  });
});

describe('VK', () => {
  const vk = caseOf('vk');

  it('accepts an id as a number too', async () => {
    expect(await read(changed(vk, vk.idAt, 1234567890))).toMatchObject({ id: '1234567890' });
  });

  it.each([
    ['Ada', undefined, 'Ada'],
    [undefined, 'Lovelace', 'Lovelace'],
    [undefined, null, ''],
  ])('has the name %s %s', async (first, last, name) => {
    const one = changed(changed(vk, at(vk, 'user', 'first_name'), first), at(vk, 'user', 'last_name'), last);
    expect(await read(one)).toMatchObject({ name });
  });

  it('sends no request without an access token', async () => {
    const calls = playProvider(server, vk);
    const tokens = { accessToken: null, refreshToken: null, idToken: null, scopes: [] };
    const none = { ...tokens, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
    expect(await readProfile(vk, { tokens: none })).toBeUndefined();
    expect(calls).toEqual([]);
  });
});
