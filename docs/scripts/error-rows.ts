import { accountRows } from './error-rows/accounts.ts';
import { administratorRows } from './error-rows/administrators.ts';
import { apiKeyRows } from './error-rows/api-keys.ts';
import { callRows } from './error-rows/calls.ts';
import { configurationRows } from './error-rows/configuration.ts';
import { logRows } from './error-rows/log-lines.ts';
import { mailRows } from './error-rows/mails.ts';
import { organizationRows } from './error-rows/organizations.ts';
import { passkeyRows } from './error-rows/passkeys.ts';
import { providerRows } from './error-rows/providers.ts';
import { signInRows } from './error-rows/sign-in.ts';

/** The row of a code without its own page in the table of errors. Links are relative to `docs/errors/`. */
export interface ErrorRow {
  /** What happened, and why. */
  readonly meaning: string;
  /** What the developer or the user does. */
  readonly fix: string;
}

/** A code that needs a worked example has a page in `docs/errors` instead. */
export const errorRows: Readonly<Record<string, ErrorRow>> = {
  ...accountRows,
  ...administratorRows,
  ...apiKeyRows,
  ...callRows,
  ...configurationRows,
  ...logRows,
  ...mailRows,
  ...organizationRows,
  ...passkeyRows,
  ...providerRows,
  ...signInRows,
};
