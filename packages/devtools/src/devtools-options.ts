import type { AuthClient } from '@latchkey/query';
import type { QueryClient } from '@tanstack/query-core';
import { anObject, aText, type KnownOptions, needed } from 'latchkey/client';

/** What the panel needs of a client. Every `createAuthClient()` has it. */
export type DevtoolsClient = AuthClient & { signOut(): Promise<unknown> };

export interface DevtoolsOptions {
  /** The client of the page. */
  readonly client: DevtoolsClient;
  /** The cache of the page, which is connected to the client: by `AuthProvider`, or by `connect` of `@latchkey/query`. */
  readonly queryClient: QueryClient;
  /** The path of the development mailbox, such as `/dev/mailbox`. Default: no mails are shown. */
  readonly mailbox?: string | undefined;
}

/** Every option of `mountDevtools`. */
export const devtoolsOptions = {
  client: /* @__PURE__ */ needed(anObject),
  queryClient: /* @__PURE__ */ needed(anObject),
  mailbox: aText,
} satisfies KnownOptions<DevtoolsOptions>;
