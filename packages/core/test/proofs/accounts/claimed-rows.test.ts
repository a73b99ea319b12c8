// What a stranger has left in an account when its owner claims the mailbox: rows, columns and secrets of every feature.
import { describe, expect, it } from 'vitest';
import { storedPurposes } from '../secrets/purposes.js';
import {
  fillUser,
  hasRow,
  hasSecret,
  openPlanted,
  type Planted,
  placesIn,
  plantRow,
  plantSecret,
  userOf,
} from './planted-rows.js';

/** Rows that stay, with the reason. */
const inOrganization = 'a place in an organization opens no account, and its members decide who stays';
const stays: Readonly<Record<string, string>> = {
  'member.userId': inOrganization,
  'teamMember.userId': inOrganization,
  'formerMailbox.userId': 'gives nothing: a provider with such an address counts for less',
  'invitation.inviterId': 'invites another address into an organization, which its members can cancel',
};

/** Columns of the user that stay, with the reason. */
const columnsStay: Readonly<Record<string, string>> = {
  name: 'only for display',
  image: 'only for display',
  username: 'signs in with a password only, and the claim has removed the password',
  displayUsername: 'only for display',
};

/** Secrets that stay, with the reason. */
const toMailbox = 'goes to the mailbox that its owner has just proven';
const ofSession = 'works only in a session of the user, and the claim has ended all of them';
const ofNoUser = 'belongs to a browser or a provider, and to no user';
const secretsStay: Readonly<Record<string, string>> = {
  'sign-in-otp-': toMailbox,
  'email-verification-otp-': toMailbox,
  'forget-password-otp-': toMailbox,
  'delete-account-': ofSession,
  'reauthentication-': ofSession,
  'oauth-state:': 'links and reauthenticates only in the session that began the flow, and the claim has ended it',
  'pending-sign-in:': 'is bound to the version of the account, which the claim has raised',
  'id-token:': ofNoUser,
  'id-token-nonce:': ofNoUser,
  'token-refresh:': ofNoUser,
};

/** The owner of the mailbox resets the password of an account whose address was never proven. */
async function claim(planted: Planted): Promise<void> {
  const { auth, openBrowser, person, resets } = planted;
  const owner = openBrowser();
  await owner.post('/forget-password', { email: person.email });
  await auth.settled();
  const body = { token: resets.at(-1)?.token, newPassword: 'battery staple' };
  const { status, text } = await owner.post('/reset-password', body);
  expect(status, text).toBe(200);
  await auth.settled();
  expect((await userOf(planted)).emailVerified).toBe(true);
}

const places = placesIn((await openPlanted()).app).naming;

describe('when the owner of a mailbox claims an account', () => {
  it.each(places.filter(({ table }) => table.name !== 'formerEmail'))(
    'the rows of a stranger go, or stay for a reason: $name',
    async (place) => {
      const planted = await openPlanted();
      const key = await plantRow(planted, place);
      expect(await hasRow(planted, place, key)).toBe(true);
      await claim(planted);
      const isThere = await hasRow(planted, place, key);
      expect(
        isThere,
        isThere
          ? `${place.name} stays after a claim: remove the row on mailboxClaimed, or say why it may stay`
          : `${place.name} goes: remove it from the list`,
      ).toBe(Object.hasOwn(stays, place.name));
    },
  );

  it('an account that has proven another mailbox is not emptied, and keeps the record of it', async () => {
    const planted = await openPlanted();
    const former = places.find(({ table }) => table.name === 'formerEmail');
    if (!former) throw new Error('there is no table of former addresses');
    const key = await plantRow(planted, former);
    await expect(claim(planted)).rejects.toThrow('INVALID_TOKEN');
    expect(await hasRow(planted, former, key)).toBe(true);
  });

  it('the columns of the user are as at first, or stay for a reason', async () => {
    const planted = await openPlanted();
    const before = await fillUser(planted);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['phoneNumber', 'twoFactorEnabled', 'username']));
    await claim(planted);
    const after = await userOf(planted);
    const kept = Object.keys(before).filter((name) => (after[name] ?? null) !== (before[name] ?? null));
    expect(kept.sort(), 'reset the column on mailboxClaimed, or say why it may stay').toEqual(
      Object.keys(columnsStay).sort(),
    );
  });

  it.each(storedPurposes)('the secrets of a stranger end, or stay for a reason: $purpose', async ({ purpose }) => {
    const planted = await openPlanted();
    await fillUser(planted);
    await plantSecret(planted, purpose);
    await claim(planted);
    const isThere = await hasSecret(planted, purpose);
    expect(
      isThere,
      isThere
        ? `${purpose} stays after a claim: call endSecretsOf on mailboxClaimed, or say why it may stay`
        : `${purpose} ends: remove it from the list`,
    ).toBe(Object.hasOwn(secretsStay, purpose));
  });
});
