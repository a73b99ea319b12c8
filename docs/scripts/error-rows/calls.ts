import type { ErrorRow } from '../error-rows.ts';

/** Codes that the client, the pipeline or the verifier gives for any call. */
export const callRows: Readonly<Record<string, ErrorRow>> = {
  ABORTED: {
    meaning: 'Your code aborted the call with the `signal` that it passed, for example because a component unmounted.',
    fix: 'Ignore the result. See [client](../client.md#timeout-and-retry).',
  },
  API_KEY_IS_NOT_ACCEPTED: {
    meaning:
      'The request has an API key, or another credential of a plugin that is no session, and the endpoint needs the user in person. The server did not look whether the key is valid.',
    fix: 'Let the user make the call in the browser, or use an endpoint whose guard names a scope. See [API keys](../api-keys.md).',
  },
  API_KEY_LACKS_SCOPE: {
    meaning:
      'The API key of the request is valid, and it does not have the scope that the endpoint needs. `details` names the scope.',
    fix: 'Make a key with this scope. A key cannot get more scopes later.',
  },
  FACTOR_REQUIRED: {
    meaning:
      'The endpoint, or `requireAssurance` in your code, asks for a factor such as `passkey`, and this session has not shown it, or not recently enough. Each of `details` names an accepted factor, as `factors.passkey`. A `code` with the call does not count here.',
    fix: 'Let the user show the factor in this session, and repeat the call. See [what a session has shown](../two-factor.md#what-a-session-has-shown).',
  },
  INVALID_ERRORCALLBACKURL: {
    meaning:
      'The input `errorCallbackURL` is neither a path of the application nor an address of a trusted origin. The server did nothing.',
    fix: 'See [INVALID_CALLBACKURL](invalid_callbackurl.md), which has the same rule.',
  },
  INVALID_FIELD: {
    meaning:
      'The pattern of the codes that refuse an origin or a redirect target. A caller reads the name of the part: `INVALID_ORIGIN`, `INVALID_CALLBACKURL` and so on.',
    fix: 'See [INVALID_ORIGIN](invalid_origin.md) and [INVALID_CALLBACKURL](invalid_callbackurl.md).',
  },
  INVALID_NEWUSERCALLBACKURL: {
    meaning:
      'The input `newUserCallbackURL` is neither a path of the application nor an address of a trusted origin. The server did nothing.',
    fix: 'See [INVALID_CALLBACKURL](invalid_callbackurl.md), which has the same rule.',
  },
  INVALID_REDIRECTTO: {
    meaning:
      'The input `redirectTo` is neither a path of the application nor an address of a trusted origin. The server did nothing.',
    fix: 'See [INVALID_CALLBACKURL](invalid_callbackurl.md), which has the same rule.',
  },
  KEYS_ARE_UNAVAILABLE: {
    meaning:
      'A verifier of `latchkey/verify` could not read the public keys of the issuer, so it cannot check the token. The issuer is down or slow (the limit is 5 seconds), `jwksUrl` is wrong, or the plugin `jwt()` is not listed. `error.cause` has the reason.',
    fix: 'Open `jwksUrl` from the machine of the service (default: `/api/auth/jwks` at the issuer). Let the caller try again. See [verifying a token](../jwt.md#verifying-it).',
  },
  LINK_IS_NOT_PREFETCHED: {
    meaning:
      'A browser preloaded a link that would change something. The browser says so in `Sec-Purpose`, `Purpose`, `X-Purpose` or `X-Moz`. The server did nothing.',
    fix: 'Nothing to fix: when the user opens the link, the browser sends the request without these headers. See [links that programs open](../security.md#links-that-programs-open).',
  },
  OPEN_THE_LINK_AGAIN: {
    meaning:
      'The form of a link page did not come from the page that this browser got. The user pressed the button twice, the page was open for more than an hour, the browser stores no cookies, or a page of another site posted the form.',
    fix: 'The user opens the link in the mail again and presses the button. See [links that programs open](../security.md#links-that-programs-open).',
  },
  ORGANIZATION_IS_NOT_NAMED: {
    meaning:
      'A hook, or a mutation of `@latchkey/query`, was about to change an organization without its name. The active organization of the session can change at any time, for example in another tab, and the page would change another organization than it shows. No request was sent.',
    fix: 'Name the organization that the page shows: `useRemoveMember({ organizationId })`, or `organizationId` or `organizationSlug` in the input. An id that is still loading is `undefined`: disable the button until then. See [which organization](../react-organizations.md#which-organization).',
  },
  REQUEST_BODY_IS_TOO_LARGE: {
    meaning:
      'The body has more bytes than `advanced.maxBodySize` allows (1 MiB by default). Often it contains an image as a data URL.',
    fix: 'Store files elsewhere and send their address. Or raise [`advanced.maxBodySize`](../options.md#advanced).',
  },
  SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER: {
    meaning:
      'The server could not accept the work now, and did nothing. Too many passwords wait to be hashed, from one network (128) or together (256). Or the database or the storage did not answer in time.',
    fix: 'Try again after `Retry-After` seconds. In normal traffic, add processes or processors. If the log says `the rate limiter failed`, check the database. See [password hashing](../security.md#password-hashing) and [rate limits](../security.md#rate-limits).',
  },
  SESSION_DATA_IS_TOO_LARGE: {
    meaning:
      'The log says that the copy of a session does not fit into a cookie of 4093 characters, so there is no copy. The session itself works. This code is never sent.',
    fix: 'Hide long fields (`shown: false`), shorten them, or turn off `session.cookieCache`. See [the cookie cache](../sessions.md#the-cookie-cache) and [decision 6](../decisions/0006-session-cookie-cache-and-extension.md).',
  },
  SIGNED_IN_AS_ANOTHER_USER: {
    meaning:
      'The call names a user in the header `x-latchkey-user`, and the session is of another user. The page was loaded for one user, and in another tab of the same browser another user has signed in since. The server did nothing.',
    fix: 'Nothing to fix: the hooks read the session again, remove the data of the former user, and show the new one. Tell the user that the change was not made. See [another user in another tab](../react.md#another-user-in-another-tab).',
  },
  TIMEOUT: {
    meaning:
      'The call took longer than its `timeout`: 30 seconds, if neither the client nor the call sets another. The server may have done the work nevertheless.',
    fix: 'Raise `timeout`, or set `retry`. Repeat a change only if a second execution does no harm. See [client](../client.md#timeout-and-retry).',
  },
  TOKEN_EXPIRED: {
    meaning:
      'The mailed link is older than its lifetime, or a token of `jwt()` is older than its lifetime (15 minutes by default). Or the clocks of two servers differ by more than that.',
    fix: 'Offer to send a new mail. For another service, get a new token with [`getToken`](../jwt.md#getting-a-token) and repeat the call.',
  },
  UNEXPECTED_ANSWER: {
    meaning:
      'The answer did not come from Latchkey: it is not JSON, or an error without code and message. A single-page application answered with its `index.html`, a proxy answered with its own page, or another program listens at `baseURL`.',
    fix: "Read the answer in the browser's network panel. Route `/api/auth/*` to the handler before the fallback to `index.html`. See [mounting](../mounting.md).",
  },
  UNSUPPORTED_CONTENT_TYPE: {
    meaning:
      'The body is not declared as JSON. `fetch` sends a text as `text/plain`, and an HTML form sends form data.',
    fix: 'Send JSON with `content-type: application/json`. The [client](../client.md) does. In a form, handle `submit` and call the client.',
  },
};
