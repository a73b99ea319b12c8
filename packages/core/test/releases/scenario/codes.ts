import type { Walk } from '../walk.js';
import { person, textOf } from './people.js';

/** Magic links, codes by mail, codes by SMS. */
export async function walkCodes(walk: Walk): Promise<void> {
  const bob = walk.browser('Bob');
  const { email } = person('Bob');
  await bob.post('asks for a link', '/sign-in/magic-link', { email, name: 'Bob', callbackURL: '/in' });
  const link = await walk.message('the mail with a link', 'links');
  await bob.open('opens the link', textOf(link, 'url'));
  await bob.get('reads the session of a link', '/get-session');
  await bob.post('signs out', '/sign-out');
  await bob.post('asks for a code', '/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const mail = await walk.message('the mail with a code', 'codes');
  const otp = textOf(mail, 'otp');
  await bob.refused('types a wrong code', 'INVALID_OTP', '/sign-in/email-otp', { email, otp: 'wrong' });
  await bob.post('signs in with the code', '/sign-in/email-otp', { email, otp });
  await bob.refused('types the code again', 'INVALID_OTP', '/sign-in/email-otp', { email, otp });
  const phoneNumber = '+15550000001';
  await bob.post('asks for a code by SMS', '/phone-number/send-otp', { phoneNumber });
  const sms = await walk.message('the SMS', 'messages');
  await bob.post('adds the phone number', '/phone-number/verify', {
    phoneNumber,
    code: textOf(sms, 'code'),
    updatePhoneNumber: true,
  });
  await bob.post('asks for a code that makes the session fresh', '/reauthenticate/send-code');
  const fresh = await walk.message('the mail that makes the session fresh', 'reauthentications');
  await bob.post('reauthenticates', '/reauthenticate', { emailCode: textOf(fresh, 'code') });
  await walkCodesOfPasswords(walk, phoneNumber);
}

/** Codes that prove an address and set passwords. */
async function walkCodesOfPasswords(walk: Walk, phoneNumber: string): Promise<void> {
  const kit = walk.browser('Kit');
  const { email } = person('Kit');
  await kit.post('signs up', '/sign-up/email', person('Kit'));
  await kit.post('asks for a code of verification', '/email-otp/send-verification-otp', {
    email,
    type: 'email-verification',
  });
  const proof = await walk.message('the mail with a code of verification', 'codes');
  await kit.post('proves the address with the code', '/email-otp/verify-email', { email, otp: textOf(proof, 'otp') });
  await kit.post('forgets the password', '/forget-password/email-otp', { email });
  const reset = await walk.message('the mail with a code for a new password', 'codes');
  const changed = { email, otp: textOf(reset, 'otp'), password: 'another password of Kit' };
  await kit.post('sets a new password with the code', '/email-otp/reset-password', changed);
  const bob = walk.browser('Bob');
  await bob.post('forgets the password of the phone number', '/phone-number/forget-password', { phoneNumber });
  const sms = await walk.message('the SMS for a new password', 'messages');
  const newPassword = person('Bob').password;
  await bob.post('sets a password by SMS', '/phone-number/reset-password', {
    phoneNumber,
    otp: textOf(sms, 'code'),
    newPassword,
  });
  await bob.post('signs in with the phone number', '/sign-in/phone-number', { phoneNumber, password: newPassword });
}
