// For tests: calls every endpoint that takes the same kind of value, so that all of them check it alike (R-J15).
import type { Browser } from '../../../src/testing/browser.js';
import type { TestServer } from '../../fixtures/application.js';
import { type Found, findEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';

export const endpoints = await findEndpoints();
export const isPublic = ({ endpoint }: Found) => endpoint.route.kind !== 'internal';

/** An input of an endpoint; the names are for the titles of tests. */
export interface Sibling {
  readonly found: Found;
  readonly field: string;
  readonly name: string;
}

/** Every input with such a name. */
export const withField = (field: RegExp): readonly Sibling[] =>
  endpoints.flatMap((found) =>
    found.fields.filter((each) => field.test(each)).map((each) => ({ found, field: each, name: found.name })),
  );

/** The number of mails and messages that were sent so far. */
export const mailsOf = ({ outbox, resets, deletions, codes, links, messages, factorMails, invitations }: TestServer) =>
  [outbox.changes, outbox.verifications, resets, deletions, codes, links, messages, factorMails, invitations].flat();

/** The answer as status and code, for endpoints over HTTP and for the server's own code. */
export async function ask(
  { auth }: TestServer,
  browser: Browser,
  found: Found,
  input: Readonly<Record<string, unknown>>,
) {
  const sent = { ...smallestInput(found), ...input };
  if (isPublic(found)) {
    const { path, ...request } = requestFor(found, sent);
    const { status, json, headers } = await browser.send(path, request);
    return { status, ...refusalIn(json), location: headers.get('location') };
  }
  const call: ((input: unknown) => Promise<Response>) | undefined = Reflect.get(auth.api, found.name);
  const response = await call?.({
    [found.endpoint.route.via]: sent,
    headers: browser.headers,
    asResponse: true,
  });
  return { status: response?.status, ...refusalIn(await response?.json()), location: null };
}

function refusalIn(json: unknown) {
  const { code, message } = (json ?? {}) as { readonly code?: string; readonly message?: string };
  return { code, message };
}
