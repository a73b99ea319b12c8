import type { Walk } from '../walk.js';
import { askForProof, person, signUp, textOf } from './people.js';

/** Sign-up, verification, sessions, profile, password, sign-in with a provider, the end of an account. */
export async function walkAccounts(walk: Walk): Promise<void> {
  const ada = person('Ada');
  const [browser, phone] = [walk.browser('Ada'), walk.browser("Ada's phone")];
  await browser.get('asks whether the server is up', '/ok');
  await browser.get('has no session', '/get-session');
  await browser.post('signs up', '/sign-up/email', { ...ada, username: 'Ada_L' });
  const mail = await askForProof(walk, 'Ada');
  await browser.open('opens the link of verification', textOf(mail, 'url'));
  await browser.refused('signs up again', 'USER_ALREADY_EXISTS', '/sign-up/email', ada);
  await phone.refused('signs in wrongly', 'INVALID_EMAIL_OR_PASSWORD', '/sign-in/email', {
    ...ada,
    password: 'wrong one',
  });
  await phone.post('signs in', '/sign-in/email', { email: ada.email, password: ada.password, rememberMe: false });
  await phone.get('reads the session', '/get-session');
  await phone.refused('sends no address', 'VALIDATION_ERROR', '/sign-in/email', { password: 'wrong one' });
  await browser.get('lists the sessions', '/list-sessions');
  await browser.post('changes name and image', '/update-user', {
    name: 'Ada L.',
    image: 'https://app.example.com/ada.png',
  });
  await browser.post('asks for a free username', '/is-username-available', { username: 'ada_l' });
  await walk.browser('Eve').refused('is not signed in', 'UNAUTHORIZED', '/update-user', { name: 'Eve' });
  await browser.post('ends the other sessions', '/revoke-other-sessions');
  await phone.get('reads an ended session', '/get-session');
  await walkPasswords(walk);
  await walkTokens(walk);
  await walkProviders(walk);
  await walkAddresses(walk);
  await walkDeletion(walk);
}

/** A new address, proven by a link, and the end of single sessions. */
async function walkAddresses(walk: Walk): Promise<void> {
  const browser = await signUp(walk, 'Mo');
  const { email, password } = person('Mo');
  await browser.post('asks for another address', '/change-email', {
    newEmail: 'mo.new@example.com',
    callbackURL: '/in',
  });
  const mail = await walk.message('the mail to the old address', 'changes');
  await browser.open('approves the new address', textOf(mail, 'url'));
  const proof = await walk.message('the mail to the new address', 'verifications');
  await browser.open('proves the new address', textOf(proof, 'url'));
  const other = walk.browser("Mo's phone");
  await other.refused('signs in with the old address', 'INVALID_EMAIL_OR_PASSWORD', '/sign-in/email', {
    email,
    password,
  });
  const signedIn = await other.post('signs in with the new address', '/sign-in/email', {
    email: 'mo.new@example.com',
    password,
  });
  await browser.post('ends the session of the phone', '/revoke-session', { token: textOf(signedIn, 'token') });
  await other.get('finds the session ended', '/get-session');
  await browser.post('ends every session', '/revoke-sessions');
}

async function walkPasswords(walk: Walk): Promise<void> {
  const { email, password } = person('Ada');
  const [browser, phone] = [walk.browser('Ada'), walk.browser("Ada's phone")];
  const passwords = { currentPassword: password, newPassword: 'a password in between' };
  await browser.refused('gives a wrong current password', 'INVALID_PASSWORD', '/change-password', {
    ...passwords,
    currentPassword: 'wrong one',
  });
  await browser.post('changes the password', '/change-password', { ...passwords, revokeOtherSessions: true });
  await phone.post('forgets the password', '/forget-password', { email, redirectTo: '/new-password' });
  const mail = await walk.message('the mail for a new password', 'resets');
  await phone.open('opens the link to a new password', textOf(mail, 'url'));
  await phone.post('sets a new password', '/reset-password', { newPassword: password, token: textOf(mail, 'token') });
  await phone.refused('uses the link again', 'INVALID_TOKEN', '/reset-password', {
    newPassword: password,
    token: textOf(mail, 'token'),
  });
  await browser.post('signs in with the new password', '/sign-in/username', { username: 'ada_l', password });
}

async function walkTokens(walk: Walk): Promise<void> {
  const browser = walk.browser('Ada');
  await browser.get('gets a token for other services', '/token');
  await browser.get('reads the public keys', '/jwks');
  const { password, email } = person('Ada');
  const signedIn = await walk
    .browser("Ada's program")
    .post('signs in for a bearer token', '/sign-in/email', { email, password });
  const headers = { authorization: `Bearer ${textOf(signedIn, 'token')}` };
  await walk.browser("Ada's command line").get('shows a bearer token', '/get-session', headers);
}

async function walkProviders(walk: Walk): Promise<void> {
  const social = walk.browser('Sol');
  const begun = await social.post('signs in with a provider', '/sign-in/social', {
    provider: 'fake-oauth',
    callbackURL: '/in',
  });
  const state = new URL(textOf(begun, 'url')).searchParams.get('state') ?? '';
  await social.get('comes back from the provider', `/callback/fake-oauth?code=code-1&state=${state}`);
  await social.get('reads the session of a provider', '/get-session');
  await social.get('lists the accounts', '/list-accounts');
  await social.post('gets the access token', '/get-access-token', { providerId: 'fake-oauth' });
  await social.refused('unlinks the only account', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', '/unlink-account', {
    providerId: 'fake-oauth',
  });
}

async function walkDeletion(walk: Walk): Promise<void> {
  const del = person('Del');
  const browser = walk.browser('Del');
  await browser.post('signs up', '/sign-up/email', del);
  await browser.post('asks to be deleted', '/delete-user', { password: del.password, callbackURL: '/bye' });
  const mail = await walk.message('the mail of deletion', 'deletions');
  await browser.open('opens the link of deletion', textOf(mail, 'url'));
  await browser.get('has no session after the deletion', '/get-session');
}
