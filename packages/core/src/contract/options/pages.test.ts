import { expect, it } from 'vitest';
import { createAuth } from '../../auth.js';
import { appSignIn } from '../../features/app-sign-in/index.js';
import { organization } from '../../features/organization/index.js';

const sendInvitationEmail = () => {};
const inviting = (invitationPage: string) => organization({ invitationPage, sendInvitationEmail });
const targets = ['https://example.com/open'];

it.each(['/accept-invitation', '/auth/accept?from=mail', '/api/authors/accept', 'https://app.example.com/accept'])(
  'a page of the application can be %s',
  (page) => {
    expect(() => createAuth({ plugins: [inviting(page)] })).not.toThrow();
  },
);

it.each(['accept-invitation', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://', '/a b', ''])(
  'the page of invitations cannot be %j',
  (page) => {
    expect(() => inviting(page)).toThrow('organization.invitationPage: got');
  },
);

it.each(['/api/auth', '/api/auth/accept', '/api/auth?page=accept'])(
  'a page cannot be below the base path: %s',
  (page) => {
    expect(() => createAuth({ plugins: [inviting(page)] })).toThrow(/^organization\.invitationPage: got .*\/api\/auth/);
    expect(() => createAuth({ plugins: [appSignIn({ targets, signInPage: page })] })).toThrow(
      /^appSignIn\.signInPage: got/,
    );
    expect(() => createAuth({ basePath: '/auth', plugins: [inviting(page)] })).not.toThrow();
  },
);
