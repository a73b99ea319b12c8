import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refused } from 'latchkey/testing/client';
import { expect, it } from 'vitest';
import { AccountSettings, RecentActivity } from '../../src/index.js';
import { expectAccessible, heading, press } from '../page.js';
import { show } from '../screen-test.js';

const signedIn = { scenario: 'signed-in' } as const;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const hour = 3_600_000;

interface Special {
  readonly outcome?: 'ok' | 'refused' | 'failed';
  readonly count?: number;
  readonly by?: 'you' | 'other' | 'administrator' | 'api_key' | 'system' | 'visitor';
  readonly ipAddress?: string;
  readonly userAgent?: string;
}

function event(action: string, special: Special = {}) {
  return {
    id: action,
    at: new Date(Date.now() - 2.5 * hour),
    action,
    outcome: 'ok' as const,
    code: null,
    by: 'you' as const,
    targets: [],
    organizationId: null,
    method: null,
    changes: [],
    count: 1,
    ipAddress: null,
    userAgent: null,
    ...special,
  };
}

function pageOf(...rows: ReturnType<typeof event>[]) {
  return { rows, next: null, previous: null };
}

it('shows what happened: the action, the time, the device, and who did it', async () => {
  const { server, container } = show(<RecentActivity />, signedIn);
  server.answer({
    listMyActivity: pageOf(
      event('session.created', { ipAddress: '203.0.113.7', userAgent: firefox }),
      event('session.revoked'),
      event('password.changed', { outcome: 'refused', by: 'visitor', count: 12 }),
      event('passkey.renamed', { by: 'administrator' }),
      event('user.viewed', { by: 'administrator' }),
      event('support_code.created'),
      event('invoice.paid', { by: 'api_key' }),
    ),
  });
  await screen.findByText('Sign-in');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/g, ' '))).toEqual([
    'Sign-in 2 hours ago · Firefox on Linux · 203.0.113.7',
    'Signed out 2 hours ago',
    'Password change Failed ×122 hours ago · not signed in',
    'Passkeys updated 2 hours ago · by an administrator',
    'Account viewed 2 hours ago · by an administrator',
    'Support code created or removed 2 hours ago',
    'Other activity: invoice.paid 2 hours ago · with an API key',
  ]);
  await expectAccessible(container);
});

it('shows more by the cursor, below what is there already', async () => {
  const { server } = show(<RecentActivity />, signedIn);
  server.answer({
    listMyActivity: (input: { readonly cursor?: string | undefined } | undefined) =>
      input?.cursor === 'older'
        ? pageOf(event('user.created'))
        : { ...pageOf(event('session.created')), next: 'older' },
  });
  await screen.findByText('Sign-in');
  press('Show more');
  await screen.findByText('Account created');
  expect(screen.getByText('Sign-in')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(server.calls.at(-1)?.input).toEqual({ limit: '20', cursor: 'older' });
});

it('says that nothing has happened, and why it cannot be read', async () => {
  const { unmount, server } = show(<RecentActivity />, signedIn);
  server.answer({ listMyActivity: pageOf() });
  await screen.findByText('Nothing has happened yet.');
  unmount();
  show(<RecentActivity />, signedIn).server.answer({ listMyActivity: refused('UNAUTHORIZED') });
  await screen.findByText('Your session has ended. Please sign in again.');
});

it('is a part of the security of the account', async () => {
  const { server } = show(<AccountSettings />, signedIn);
  server.answer({ listMyActivity: pageOf(event('session.created')) });
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Security' }));
  await heading('Recent activity');
  await waitFor(() => expect(screen.getByText('Sign-in')).toBeTruthy());
});
