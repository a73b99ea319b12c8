const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day - 60_000);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** What the mock server answers about the account. */
export const accountAnswers = {
  listSessions: [session('session-linux', firefox, '203.0.113.7'), session('session-phone', iphone, '2001:db8::7')],
  listUserAccounts: [account('credential', 40), account('github', 3)],
  listPasskeys: [
    {
      id: 'passkey-1',
      name: 'iCloud Keychain',
      provider: 'iCloud Keychain',
      aaguid: '00000000-0000-0000-0000-000000000000',
      isBackedUp: true,
      isBackupEligible: true,
      transports: [],
      createdAt: ago(30),
      lastUsedAt: ago(2),
    },
  ],
  listApiKeys: { rows: apiKeys(), next: null, previous: null },
  createApiKey: { ...apiKey('Deployment'), key: 'acme_Xb3kQmZ7xRb2TnV8cLp5YdHs4GfUa6EkWqZmX7bN8vClP5yHs9fQ2' },
  listMyActivity: {
    rows: [
      event('session.created', { at: ago(0.1) }),
      event('api_key.created', { at: ago(1) }),
      event('session.created', { at: ago(3), outcome: 'refused', by: 'visitor', ipAddress: null, userAgent: null }),
      event('impersonation.begun', { at: ago(9), by: 'administrator', ipAddress: null, userAgent: null }),
      event('invoice.paid', { at: ago(20), by: 'api_key' }),
    ],
    next: 'older',
    previous: null,
  },
  changeEmail: { status: true },
  enableTwoFactor: {
    totpURI: 'otpauth://totp/Demo:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Demo',
    token: null,
    backupCodes: ['k3Jw9-QmZ7x', 'Rb2Tn-V8cLp', '5YdHs-4GfUa', '6EkWq-ZmX7b', 'N8vCl-P5yHs'],
  },
};

function session(id: string, userAgent: string, ipAddress: string) {
  return {
    id,
    token: id,
    userId: 'user-ada',
    userAgent,
    ipAddress,
    createdAt: ago(5),
    updatedAt: ago(1),
    expiresAt: ago(-6),
    factors: [],
    activeOrganizationId: null,
    activeTeamId: null,
  };
}

function account(provider: string, days: number) {
  return {
    id: `account-${provider}`,
    provider,
    accountId: provider,
    createdAt: ago(days),
    updatedAt: ago(days),
    scopes: [],
  };
}

function apiKeys() {
  return [
    apiKey('Deployment', { lastUsedAt: ago(0.1), previousEndsAt: ago(-0.9) }),
    apiKey('Reports', { scopes: ['invoice:read'], expiresAt: ago(2) }),
    apiKey('Old laptop', { enabled: false }),
  ];
}

function apiKey(
  name: string,
  special: { scopes?: string[]; enabled?: boolean } & Partial<Record<KeyTimes, Date>> = {},
) {
  return {
    id: `key-${name}`,
    name,
    start: 'acme_Xb3k',
    end: '9fQ2',
    ownerType: 'user' as const,
    organizationId: null,
    scopes: ['invoice:read', 'invoice:create', 'customer:read'],
    enabled: true,
    createdAt: ago(40),
    expiresAt: ago(-50),
    networks: null,
    methods: null,
    origins: null,
    resources: null,
    previousEndsAt: null,
    lastUsedAt: null,
    quota: null,
    ...special,
  };
}

type KeyTimes = 'expiresAt' | 'previousEndsAt' | 'lastUsedAt';

interface EventFacts {
  readonly at: Date;
  readonly outcome?: 'ok' | 'refused';
  readonly by?: 'you' | 'visitor' | 'administrator' | 'api_key';
  readonly ipAddress?: null;
  readonly userAgent?: null;
}

function event(action: string, facts: EventFacts) {
  return {
    id: `${action}-${facts.at.getTime()}`,
    action,
    outcome: 'ok' as const,
    code: null,
    by: 'you' as const,
    targets: [],
    organizationId: null,
    method: null,
    count: 1,
    changes: [],
    ipAddress: '203.0.113.7',
    userAgent: firefox,
    ...facts,
  };
}
