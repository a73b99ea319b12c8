import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AuthClientError, Result } from 'latchkey/client';
import type { AssertionResponse, AttestationResponse, CreationOptions, RequestOptions } from '../ceremonies/shapes.js';
import { chooseInAutofill } from './autofill-request.js';
import { type CeremonyCode, ceremonyError, readCeremonyError } from './ceremony-error.js';

/** Where the browser should look for a passkey first: `hybrid` is the user's phone. */
export type Hint = 'security-key' | 'client-device' | 'hybrid';

type Failed = { readonly data: null; readonly error: AuthClientError };
export type CeremonyResult<Response> = { readonly response: Response; readonly error?: never } | Failed;

/** Creates a passkey. Never throws. */
export function create(
  begin: () => Promise<Result<CreationOptions, string>>,
  hints?: readonly Hint[],
): Promise<CeremonyResult<AttestationResponse>> {
  return run(begin, async (options) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: { ...options, ...hinted(hints) } });
    const { clientDataJSON, attestationObject, transports } = response;
    const sent = { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) };
    return { id, rawId, type: 'public-key', response: sent };
  });
}

interface Asked {
  readonly hints?: readonly Hint[] | undefined;
  /** The passkey is chosen in the autofill of a field, until this is aborted. */
  readonly autofill?: AbortSignal | undefined;
}

/** Shows a passkey. Never throws. */
export function get(
  begin: () => Promise<Result<RequestOptions, string>>,
  { hints, autofill }: Asked = {},
): Promise<CeremonyResult<AssertionResponse>> {
  return run(begin, async (options) => {
    const optionsJSON = { ...options, ...hinted(hints) };
    const { id, rawId, response } = autofill
      ? await chooseInAutofill(optionsJSON, autofill)
      : await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const sent = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
    return { id, rawId, type: 'public-key', response: sent };
  });
}

async function run<Options, Response>(
  begin: () => Promise<Result<Options, string>>,
  show: (options: Options) => Promise<Response>,
): Promise<CeremonyResult<Response>> {
  if (!isSupported()) return failed('PASSKEYS_ARE_NOT_SUPPORTED');
  const { data, error } = await begin();
  if (error) return { data: null, error };
  try {
    return { response: await show(data) };
  } catch (error) {
    return { data: null, error: readCeremonyError(error) };
  }
}

/** Whether this page can use passkeys: not in old browsers, and not on plain http. */
export function isSupported(): boolean {
  return browserSupportsWebAuthn();
}

const failed = (code: CeremonyCode): Failed => ({ data: null, error: ceremonyError(code) });
const hinted = (hints: readonly Hint[] | undefined) => (hints ? { hints: [...hints] } : {});
