// For tests: the type of an endpoint's input that takes a secret, and the usual ways to send one.
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import type { Person, TestServer } from '../../fixtures/application.js';

/** Sends a text, as a signed-in user if the endpoint needs that. Returns whether the endpoint accepted it. */
export type Opens = (testServer: TestServer, text: string, owner: Person) => Promise<boolean>;

export interface Redeemer {
  readonly name: string;
  /** The input, as `endpoint.field`; absent for headers. */
  readonly input?: string;
  readonly opens: Opens;
}

/** Whether an endpoint did its work. A refusal is never a failure of the server, for any text. */
export function isOk({ status, text }: BrowserAnswer): boolean {
  if (status >= 500) throw new Error(`answered ${status}: ${text}`);
  return status === 200;
}

type Body = (text: string, owner: Person) => object;
type Path = (text: string) => string;

/** Posted by a copy of the owner's browser, so that new cookies do not change the owner's own. */
export const ownerPosts =
  (path: string, body: Body): Opens =>
  async (_, text, owner) =>
    isOk(await owner.browser.clone().post(path, body(text, owner)));

/** Posted by a browser without a session. */
export const strangerPosts =
  (path: string, body: Body): Opens =>
  async ({ openBrowser }, text, owner) =>
    isOk(await openBrowser().post(path, body(text, owner)));

/** Opened as a link by the owner's browser; the text is encoded. */
export const ownerFollows =
  (path: Path): Opens =>
  async (_, text, { browser }) =>
    isOk(await browser.clone().get(path(encodeURIComponent(text))));

/** Opened as a link by a browser without a session; the text is encoded. */
export const strangerFollows =
  (path: Path): Opens =>
  async ({ openBrowser }, text) =>
    isOk(await openBrowser().get(path(encodeURIComponent(text))));
