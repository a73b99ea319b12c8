import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiKeySettings,
  LinkedAccountSettings,
  OrganizationInvitations,
  PasskeySettings,
  PhoneNumberSettings,
  TwoFactorSettings,
} from '../../src/index.js';
import { answerAs, of, options as organizationOptions } from '../organizations/engines.js';
import { press, type } from '../page.js';
import { optionsWith, show } from '../screen-test.js';

// happy-dom has no passkeys.
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  return () => vi.unstubAllGlobals();
});

const now = new Date();
const account = { id: 'c', provider: 'credential', accountId: 'c', createdAt: now, updatedAt: now, scopes: [] };
const options = optionsWith({
  'phone-number': { signIn: true },
  social: { link: true, providers: [{ id: 'github', name: 'GitHub' }] },
});

interface Addition {
  readonly part: Parameters<typeof show>[0];
  /** The call that begins the addition. */
  readonly call: string;
  readonly begin: () => Promise<void> | void;
  readonly options?: typeof options;
}
const additions: Readonly<Record<string, Addition>> = {
  'a passkey': {
    part: <PasskeySettings />,
    call: 'beginPasskeyAddition',
    begin: async () => (await screen.findByRole('button', { name: 'Add a passkey' })).click(),
  },
  'a phone number': {
    part: <PhoneNumberSettings />,
    call: 'sendPhoneNumberOTP',
    async begin() {
      (await screen.findByRole('button', { name: 'Add phone number' })).click();
      const field = await screen.findByRole('textbox', { name: 'Phone number' });
      fireEvent.change(field, { target: { value: '+49301234567' } });
      press('Text me a code');
    },
  },
  'an authenticator app': {
    part: <TwoFactorSettings />,
    call: 'enableTwoFactor',
    async begin() {
      (await screen.findByRole('button', { name: 'Turn on' })).click();
      fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a good password' } });
      press('Continue');
    },
  },
  'a provider': {
    part: <LinkedAccountSettings />,
    call: 'linkSocialAccount',
    begin: async () => (await screen.findByRole('button', { name: 'Link GitHub' })).click(),
  },
  'an API key': {
    part: <ApiKeySettings />,
    call: 'createApiKey',
    async begin() {
      (await screen.findByRole('button', { name: 'Create key' })).click();
      fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'CI' } });
      press('Create key');
    },
  },
  'an invitation': {
    part: <OrganizationInvitations {...of} />,
    call: 'createInvitation',
    options: organizationOptions,
    async begin() {
      await screen.findByRole('button', { name: 'Send invitation' });
      type('Email', 'fritz@example.com');
      press('Send invitation');
    },
  },
};

describe.each(Object.entries(additions))('%s', (_name, { part, call, begin, options: own = options }) => {
  function open() {
    const { server } = show(part, { scenario: 'signed-in', options: own });
    answerAs(server, 'owner');
    const listApiKeys = { rows: [], next: null, previous: null };
    server.answer({ listUserAccounts: [account], listPasskeys: [], listApiKeys });
    const names = () => server.calls.map(({ name }) => name);
    return { server, names };
  }

  it('is not added while the account is not settled and the user enters no mailed code', async () => {
    const { server, names } = open();
    server.answer({ checkSettled: refused('MAILED_CODE_REQUIRED') });
    await begin();
    await screen.findByText('Enter a verification code from your email first, then try again.');
    expect(names()).not.toContain(call);
  });

  it('is added to a settled account', async () => {
    const { server, names } = open();
    server.answer({ [call]: refused('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') });
    await begin();
    await waitFor(() => expect(names()).toContain(call));
    expect(names().indexOf('checkSettled')).toBeLessThan(names().indexOf(call));
  });
});

/** The hooks of screens that begin an addition: a file outside of the sign-in that uses one asks first. */
const adding = [
  'useCreateApiKey',
  'useCreateInvitation',
  'useLinkSocialAccount',
  'usePasskeys',
  'useRotateApiKey',
  'useSendPhoneNumberOtp',
  'useTwoFactorSetup',
  'useVerifyPhoneNumber',
];
/** The other hooks of screens. `useAcceptInvitation`: the server refuses it itself. */
const others =
  'useAcceptInvitation useActiveMember useAddTeamMember useApiKeys useCancelInvitation useChangeEmail useChangePassword useCheckSettled useCreateOrganization ' +
  'useCreateRole useCreateTeam useDeleteOrganization useDeleteRole useDeleteUser useDisableTwoFactor useForgetPassword ' +
  'useGenerateBackupCodes useHasPermission useInvitation useInvitations useIsUsernameAvailable useLeaveOrganization useMembers useMyActivity useOrganization ' +
  'useOrganizations usePasskeyAutofill usePasskeySignals useRejectInvitation useRemoveMember useRemovePhoneNumber useRemoveTeam ' +
  'useRemoveTeamMember useRequireSecondFactor useResetPassword useRevokeApiKey useRevokeOtherSessions useRevokeSession useRevokeSessions useRoles ' +
  'useSendVerificationEmail useSendVerificationOtp useSession useSessions useSetActiveOrganization useSignInFlow useSignInMagicLink ' +
  'useSignInOptions useSignInSocial useSignOut useSignUpEmail useStepUp useTeamMembers useTeams useTotpUri useUnlinkAccount useUpdateApiKey useUpdateMemberRole ' +
  'useUpdateOrganization useUpdateRole useUpdateTeam useUpdateTeamMemberRole useUpdateUser useUserAccounts useUserInvitations ' +
  'useUserTeams';

it('every screen that adds something asks first, and each hook of a screen is known to add something or not', () => {
  const folder = join(import.meta.dirname, '..', '..', 'src');
  // The list of all hooks and its test use none.
  const list = join('provider', 'known-hooks.');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith(list),
  );
  const used = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const hooks = Array.from(text.matchAll(/(?:auth\.|')(use[A-Z]\w+)\b/g), ([, hook = '']) => hook);
    return hooks.map((hook) => ({ file, hook, asks: text.includes('useSettledFirst(') }));
  });
  expect([...new Set(used.map(({ hook }) => hook))].sort()).toEqual([...adding, ...others.split(' ')].sort());
  // The list of parts only looks whether the hook is there.
  const isExempt = (file: string) => file.startsWith('sign-in') || file === join('account', 'account-settings.tsx');
  expect(used.filter(({ file, hook, asks }) => adding.includes(hook) && !asks && !isExempt(file))).toEqual([]);
});
