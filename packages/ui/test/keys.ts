const now = Date.now();
const inDays = (days: number) => new Date(now + days * 86_400_000 + 60_000);

/** A key as a list shows it. */
export function listedKey(name: string, special: Readonly<Record<string, unknown>> = {}) {
  return {
    id: `key-${name}`,
    name,
    start: 'acme_Xb3k',
    end: '9fQ2',
    ownerType: 'user' as const,
    organizationId: null,
    scopes: ['invoice:read', 'invoice:create'],
    enabled: true,
    createdAt: inDays(-40),
    expiresAt: inDays(30),
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

export { inDays };

/** The answer of `listApiKeys` with these keys. */
export function pageOf(...rows: ReturnType<typeof listedKey>[]) {
  return { rows, next: null, previous: null };
}
