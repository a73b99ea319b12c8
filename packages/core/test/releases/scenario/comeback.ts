import type { Json, JsonRecord } from '../json.js';
import type { Walk } from '../walk.js';
import { askForProof, person, signUp, textOf } from './people.js';

/** What users have in their hands between the acts. */
export interface Kept {
  readonly invitation: JsonRecord;
  readonly link: JsonRecord;
  readonly verification: JsonRecord;
  readonly reset: JsonRecord;
  readonly code: JsonRecord;
  readonly factor: { readonly uri: string; readonly backupCodes: Json };
}

/** The end of the first act: every secret that a mail can contain is on its way. */
export async function keepThings(walk: Walk): Promise<Kept> {
  await walk.browser('Gil').post('signs up', '/sign-up/email', person('Gil'));
  const verification = await askForProof(walk, 'Gil');
  await walk
    .browser('Ada')
    .post('invites Gil', '/organization/invite-member', { email: person('Gil').email, role: 'member' });
  const invitation = await walk.message('the invitation of Gil', 'invitations');
  const { email } = person('Ada');
  await walk.browser("Ada's other phone").post('forgets the password', '/forget-password', { email });
  const reset = await walk.message('the mail for a new password of Ada', 'resets');
  const callbackURL = '/in';
  await walk.browser('Kim').post('asks for a link', '/sign-in/magic-link', { email: person('Kim').email, callbackURL });
  const link = await walk.message('the mail with a link for Kim', 'links');
  const sent = { email: person('Bob').email, type: 'sign-in' };
  await walk.browser('Bob at work').post('asks for a code', '/email-otp/send-verification-otp', sent);
  const code = await walk.message('the mail with a code for Bob', 'codes');
  return { invitation, link, verification, reset, code, factor: await keepFactor(walk) };
}

/** A user with a second factor, and a sign-in that waits for it. */
async function keepFactor(walk: Walk): Promise<Kept['factor']> {
  const { email, password } = person('Jon');
  const jon = await signUp(walk, 'Jon');
  const enabled = await jon.post('sets a second factor up', '/two-factor/enable', { password });
  const uri = textOf(enabled, 'totpURI');
  const code = await walk.authenticator("Jon's first code", uri);
  await jon.post('types the first code', '/two-factor/verify-totp', { code });
  walk.wait("the next code of Jon's authenticator", 30);
  await walk.browser("Jon's tablet").post('stops at the second factor', '/sign-in/email', { email, password });
  return { uri, backupCodes: enabled.backupCodes ?? null };
}

/** What was handed out before the upgrade works after it. */
export async function comeBack(walk: Walk, kept: Kept): Promise<void> {
  const [ada, bob, gil, kim] = [walk.browser('Ada'), walk.browser('Bob'), walk.browser('Gil'), walk.browser('Kim')];
  await ada.get('is still signed in', '/get-session');
  await bob.get('is still a member', '/organization/get-active-member');
  await walk.browser("Ada's other phone").post('signs in with the old password', '/sign-in/email', {
    email: person('Ada').email,
    password: person('Ada').password,
  });
  await gil.open('opens the old link of verification', textOf(kept.verification, 'url'));
  const { id, token } = { id: textOf(kept.invitation, 'id'), token: textOf(kept.invitation, 'token') };
  await gil.post('accepts the old invitation', '/organization/accept-invitation', { invitationId: id, token });
  await kim.open('opens the old magic link', textOf(kept.link, 'url'));
  await kim.get('reads the session of the old link', '/get-session');
  await walk.browser('Bob at work').post('types the old code', '/sign-in/email-otp', {
    email: person('Bob').email,
    otp: textOf(kept.code, 'otp'),
  });
  await comeBackToFactors(walk, kept);
  await ada.get('gets a token from the old key', '/token');
  await walk.browser("Ada's other phone").post('sets a new password with the old link', '/reset-password', {
    newPassword: 'a password after the upgrade',
    token: textOf(kept.reset, 'token'),
  });
}

async function comeBackToFactors(walk: Walk, { factor }: Kept): Promise<void> {
  const { email, password } = person('Jon');
  await walk.browser("Jon's tablet").post('goes on at the second factor', '/two-factor/verify-totp', {
    code: await walk.authenticator("Jon's next code", factor.uri),
  });
  const other = walk.browser("Jon's phone");
  await other.post('signs in to the second factor', '/sign-in/email', { email, password });
  await other.post('types an old backup code', '/two-factor/verify-backup-code', {
    code: textOf(factor.backupCodes, 0),
  });
  const trusted = walk.browser("Fay's phone");
  await trusted.post('signs out later', '/sign-out');
  const { email: address, password: secret } = person('Fay');
  await trusted.post('signs in on the trusted device', '/sign-in/email', { email: address, password: secret });
}
