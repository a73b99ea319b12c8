import type { Walk } from '../walk.js';
import { person, signUp, textOf } from './people.js';

/** The second factor: set-up, sign-in with each kind of code, a trusted device. */
export async function walkFactors(walk: Walk): Promise<void> {
  const { email, password } = person('Fay');
  const [browser, other] = [await signUp(walk, 'Fay'), walk.browser("Fay's phone")];
  await browser.refused('gives a wrong password', 'INVALID_PASSWORD', '/two-factor/enable', { password: 'wrong one' });
  const enabled = await browser.post('sets a second factor up', '/two-factor/enable', { password });
  const uri = textOf(enabled, 'totpURI');
  await browser.post('types the first code', '/two-factor/verify-totp', {
    code: await walk.authenticator('first code', uri),
  });
  await browser.get('reads the session with the factor', '/get-session');

  await other.post('signs in to the second factor', '/sign-in/email', { email, password });
  await other.get('reads what is asked', '/two-factor/challenge');
  await other.refused('types a wrong code', 'INVALID_TWO_FACTOR_AUTHENTICATION', '/two-factor/verify-totp', {
    code: '12345a',
  });
  walk.wait('the next code of the authenticator', 30);
  const code = await walk.authenticator('second code', uri);
  await other.post('types the code', '/two-factor/verify-totp', { code, trustDevice: true });
  await other.post('signs out', '/sign-out');
  await other.post('signs in on a trusted device', '/sign-in/email', { email, password });

  const third = walk.browser("Fay's laptop");
  await third.post('signs in', '/sign-in/email', { email, password });
  await third.post('asks for a mailed code', '/two-factor/send-otp');
  const mail = await walk.message('the mail with a code of the second factor', 'factorMails');
  await third.post('types the mailed code', '/two-factor/verify-otp', { code: textOf(mail, 'otp') });
  await third.post('signs out', '/sign-out');
  await third.post('signs in again', '/sign-in/email', { email, password });
  await third.post('types a backup code', '/two-factor/verify-backup-code', {
    code: textOf(enabled, 'backupCodes', 0),
  });
  await third.post('reads the address of the QR code', '/two-factor/get-totp-uri', {
    password,
    code: textOf(enabled, 'backupCodes', 1),
  });
  await third.post('makes new backup codes', '/two-factor/generate-backup-codes', {
    password,
    code: textOf(enabled, 'backupCodes', 2),
  });
  const lea = await signUp(walk, 'Lea');
  const own = person('Lea').password;
  const set = await lea.post('sets a second factor up', '/two-factor/enable', { password: own });
  const proof = await walk.authenticator("Lea's first code", textOf(set, 'totpURI'));
  await lea.post('types the first code', '/two-factor/verify-totp', { code: proof });
  await lea.post('turns the second factor off', '/two-factor/disable', {
    password: own,
    code: textOf(set, 'backupCodes', 0),
  });
}
