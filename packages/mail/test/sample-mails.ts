import type { AccountChange, NoticeKind, User } from 'latchkey';
import type { MailData, MailName } from '../src/letters/mail-data.js';
import { type WrittenMail, writeMail } from '../src/letters/write-mail.js';
import type { MailTexts } from '../src/texts/mail-texts.js';

const then = new Date('2026-01-01T12:00:00.000Z');

export const ada: User = {
  id: 'u1',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  image: null,
  emailVerified: true,
  createdAt: then,
  updatedAt: then,
};

export const url = 'https://acme.example/api/auth/go?token=a.b&callbackURL=%2F';

const changes: { readonly [K in NoticeKind]: AccountChange & { readonly kind: K } } = {
  'email-changed': { kind: 'email-changed', email: ada.email, previousEmail: 'old@example.com' },
  'password-changed': { kind: 'password-changed' },
  'password-reset': { kind: 'password-reset' },
  'password-set': { kind: 'password-set' },
  'password-removed': { kind: 'password-removed' },
  'provider-linked': { kind: 'provider-linked', providerId: 'github' },
  'provider-unlinked': { kind: 'provider-unlinked', providerId: 'github' },
  'phone-number-added': { kind: 'phone-number-added', phoneNumber: '+15551234567' },
  'phone-number-removed': { kind: 'phone-number-removed', phoneNumber: '+15551234567' },
  'two-factor-enabled': { kind: 'two-factor-enabled' },
  'two-factor-disabled': { kind: 'two-factor-disabled' },
  'two-factor-replaced': { kind: 'two-factor-replaced' },
  'two-factor-reset': { kind: 'two-factor-reset' },
  'backup-codes-replaced': { kind: 'backup-codes-replaced' },
  'account-claimed': { kind: 'account-claimed' },
  'email-released': { kind: 'email-released', email: ada.email, previousEmail: 'new@example.com' },
};

const built = { subject: 'The built-in subject', text: 'The built-in text', user: ada, to: ada.email };
const changed = { kind: 'email-changed', email: ada.email, previousEmail: 'old@example.com' } as const;

const key = { name: 'Nightly report', start: 'acme_Ab12' };
const hidden = { name: 'https://evil.example', start: 'acme_Ab12' };

type Sample = { readonly [N in MailName]: readonly [label: string, name: N, data: MailData[N]] }[MailName];

/** Who invites, and to what. */
export function invitationBy(user: User, organizationName: string): MailData['invitation'] {
  const organization = {
    id: 'o1',
    name: organizationName,
    slug: 'acme',
    logo: null,
    metadata: null,
    createdAt: then,
    secondFactorStartsAt: null,
  };
  const invitation = {
    id: 'i1',
    organizationId: 'o1',
    email: 'bob@example.com',
    role: 'member',
    status: 'pending',
    teamId: null,
    inviterId: user.id,
    expiresAt: then,
    createdAt: then,
  } as const;
  const member = { id: 'm1', organizationId: 'o1', userId: user.id, role: 'owner', teamId: null, createdAt: then };
  const { id, email, role } = invitation;
  return { id, token: 't', url, email, role, organization, inviter: { member, user }, invitation };
}

function withPolicy(mail: MailData['invitation']): MailData['invitation'] {
  return { ...mail, organization: { ...mail.organization, secondFactorStartsAt: then } };
}

/** Every mail, with each of its variants. */
export const samples: readonly Sample[] = [
  ['verification', 'verification', { user: ada, url, token: 't' }],
  ['change of address', 'changeEmail', { user: ada, newEmail: 'new@example.com', url, token: 't' }],
  ['deletion', 'deleteAccount', { user: ada, url, token: 't' }],
  ['reset', 'resetPassword', { user: ada, url, token: 't' }],
  ['sign-up with a known address', 'existingUser', { user: ada }],
  ['reauthentication', 'reauthentication', { user: ada, code: '012345' }],
  ['second factor', 'twoFactorOTP', { user: ada, otp: '012345' }],
  ['code to sign in', 'emailOTP', { email: ada.email, type: 'sign-in', otp: '012345' }],
  ['code to verify', 'emailOTP', { email: ada.email, type: 'email-verification', otp: '012345' }],
  ['code for a new password', 'emailOTP', { email: ada.email, type: 'forget-password', otp: '012345' }],
  ['magic link', 'magicLink', { email: ada.email, url, token: 't' }],
  ['invitation', 'invitation', invitationBy(ada, 'Acme & Sons')],
  ['invitation to an organization with a second factor', 'invitation', withPolicy(invitationBy(ada, 'Acme & Sons'))],
  ['passkey added', 'passkey', { user: ada, change: 'added', name: 'Ada’s phone' }],
  ['passkey removed', 'passkey', { user: ada, change: 'removed', name: 'Ada’s phone' }],
  ['passkey with a name that is not shown', 'passkey', { user: ada, change: 'added', name: 'https://evil.example' }],
  ['impersonation', 'impersonation', { user: ada, reason: 'Ticket 42: cannot pay', at: then }],
  ['impersonation without a reason', 'impersonation', { user: ada, reason: null, at: then }],
  ['API key expires', 'apiKeyExpiry', { user: ada, key, expiresAt: then }],
  ['API key leaked', 'apiKeyLeak', { user: ada, key, url }],
  ['API key leaked, with a name that is not shown', 'apiKeyLeak', { user: ada, key: hidden, url: null }],
  [
    'notice to the previous address, with a link',
    'notice',
    { ...built, ...changed, to: 'old@example.com', undoURL: url },
  ],
  ['notice to the previous address', 'notice', { ...built, ...changed, to: 'old@example.com' }],
  ...Object.values(changes).map((change): Sample => [`notice ${change.kind}`, 'notice', { ...built, ...change }]),
];

/** Writes one of the samples. */
export function writeSample([, name, data]: Sample, texts: MailTexts, appName = 'Acme'): WrittenMail {
  const stationery = { appName, texts, color: '#1f5f99', logo: undefined };
  // The name and the data come from one tuple, which the compiler does not follow through the generic call.
  return writeMail<MailName>(name, data as MailData[typeof name], stationery);
}
