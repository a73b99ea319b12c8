// For tests: how to bring about every error of reauthenticating, through Request → Response.

import { testAuth } from '../../../src/testing/test-auth.js';
import { openOldSession } from '../../fixtures/reauthentication.js';
import { openInvited, openUnsettled } from '../accounts/unsettled-account.js';
import type { Provoke } from './error-fixture.js';

type TestServer = Awaited<ReturnType<typeof openOldSession>>;
type Options = Parameters<typeof openOldSession>[0];

/** A call of Ada's. */
const asAda =
  (body: object, prepare?: (server: TestServer) => unknown, options?: Options): Provoke =>
  async () => {
    const server = await openOldSession(options);
    await prepare?.(server);
    return server.browser.post('/reauthenticate', body);
  };
const asking = (options: Options) => async () =>
  (await openOldSession(options)).browser.post('/reauthenticate/send-code');

export const reauthenticationErrorCases: Readonly<Record<string, Provoke>> = {
  'reauthenticate CREDENTIAL_ACCOUNT_NOT_FOUND': asAda({ password: 'x' }, ({ auth }) =>
    auth.api.removePassword({ body: { email: 'ada@example.com' } }),
  ),
  'reauthenticate INVALID_PASSWORD': asAda({ password: 'battery staple' }),
  'reauthenticate PASSWORD_TOO_LONG': asAda({ password: 'x'.repeat(5000) }),
  'reauthenticate EMAIL_NOT_VERIFIED': asAda({ emailCode: '1' }, undefined, { isVerified: false }),
  'reauthenticate PASSWORD_OR_MAILED_CODE_REQUIRED': asAda({}),
  'reauthenticate INVALID_REAUTHENTICATION_CODE': asAda({ emailCode: '1' }),
  ...Object.fromEntries(
    (['accept', 'reject'] as const).map((way) => [
      `${way}Invitation MAILED_CODE_REQUIRED`,
      async () => {
        const { browser, id } = await openInvited(testAuth);
        return browser.post(`/organization/${way}-invitation`, { invitationId: id });
      },
    ]),
  ),
  'checkSettled MAILED_CODE_REQUIRED': async () =>
    (await openUnsettled(testAuth)).browser.post('/reauthenticate/check-settled'),
  'sendReauthenticationCode EMAIL_NOT_VERIFIED': asking({ isVerified: false }),
  'sendReauthenticationCode REAUTHENTICATION_CODES_ARENT_ENABLED': asking({ mails: false }),
};
