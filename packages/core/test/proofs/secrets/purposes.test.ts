import { describe, expect, it } from 'vitest';
import {
  fillUser,
  hasSecret,
  namingNoUser,
  openPlanted,
  placesIn,
  placesNaming,
  plantRow,
  plantSecret,
} from '../accounts/planted-rows.js';
import { declared, folders, storedPurposes } from './purposes.js';

/** Secrets of no user: they are not ended with one. */
const ofNoUser: Readonly<Record<string, string>> = {
  'id-token:': 'the signature of an ID token that was used; no user is stored with it',
  'id-token-nonce:': 'is created before the server knows whose sign-in it belongs to',
  'token-refresh:': 'is a lease of fifteen seconds and opens nothing',
};

describe('the purpose of a secret', () => {
  it('is found in the sources', () => {
    expect(declared.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['magic-link:', 'reset-password:', 'pending-sign-in:', 'delete-account-']),
    );
  });

  it.each(declared)('$purpose is named in $folder only', ({ folder, purpose }) => {
    // A variable part of a purpose may be written out elsewhere: `sign-in-otp-` names `${type}-otp-`.
    const spelled = purpose.replace(/\$\{\w+\}/g, '(?:\\$\\{\\w+\\}|[a-z-]+)');
    const literal = new RegExp(`['\`]${spelled}`);
    const naming = [...folders].filter(([, code]) => literal.test(code)).map(([name]) => name);
    expect(naming, `another folder knows the purpose ${purpose}: it listens to an event instead`).toEqual([folder]);
  });

  it.each(storedPurposes)('$purpose of $folder ends with its user', async ({ folder, purpose }) => {
    if (purpose in ofNoUser) return;
    const planted = await openPlanted();
    await fillUser(planted);
    await plantSecret(planted, purpose);
    expect(await hasSecret(planted, purpose)).toBe(true);
    await removeUser(planted);
    expect(
      await hasSecret(planted, purpose),
      `${folder} stores secrets of users: listen to userDeleted and call endSecretsOf`,
    ).toBe(false);
  });
});

/** Deletes the user, and lets the clean-up remove what follows in batches. */
async function removeUser({ auth, app, userId }: Awaited<ReturnType<typeof openPlanted>>): Promise<void> {
  await auth.api.removeUser({ body: { userId } });
  app.cleanUp();
  await auth.settled();
}

const { app } = await openPlanted();
const { naming, unclear } = placesIn(app);

describe('a row that names a user', () => {
  it('is found in the tables of every feature', () => {
    expect(naming.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['session.userId', 'twoFactorChallenge.userId', 'member.userId']),
    );
  });

  it('has a column that references the user, or is listed', () => {
    expect(
      unclear.map(({ name }) => name).sort(),
      'a column that could name a user and references no table: list it in namingUsers, or in namingNoUser with what it holds',
    ).toEqual(Object.keys(namingNoUser).sort());
  });

  it.each(naming)('$name goes with the user', async (place) => {
    const planted = await openPlanted();
    await plantRow(planted, place);
    expect(await placesNaming(planted)).toContain(place.name);
    await removeUser(planted);
    expect(
      await placesNaming(planted),
      `${place.name} stays when its user is deleted: reference the user with onDelete 'cascade', or listen to userDeleted`,
    ).toEqual([]);
  });
});
