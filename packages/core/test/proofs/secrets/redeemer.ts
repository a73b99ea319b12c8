// For tests: what a place that takes a secret is, and the usual ways to show one there.
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import type { Person, World } from '../../fixtures/application.js';

/** Shows a text there, on behalf of somebody who is signed in where that gets further: whether it opened anything. */
export type Opens = (world: World, text: string, owner: Person) => Promise<boolean>;

export interface Redeemer {
  readonly name: string;
  /** The input it is, as `endpoint.field`; none for headers. */
  readonly input?: string;
  readonly opens: Opens;
}

/** Whether an endpoint did what it is for. A refusal is never the server's fault, whatever was shown. */
export function isOk({ status, text }: BrowserAnswer): boolean {
  if (status >= 500) throw new Error(`answered ${status}: ${text}`);
  return status === 200;
}

type Body = (text: string, owner: Person) => object;
type Path = (text: string) => string;

/** Posted by the owner's browser. A copy of it, since what it gets must not change the owner's. */
export const ownerPosts =
  (path: string, body: Body): Opens =>
  async (_, text, owner) =>
    isOk(await owner.browser.clone().post(path, body(text, owner)));

/** Posted by a browser of nobody's. */
export const strangerPosts =
  (path: string, body: Body): Opens =>
  async ({ openBrowser }, text, owner) =>
    isOk(await openBrowser().post(path, body(text, owner)));

/** Followed by the owner's browser; the text comes encoded. */
export const ownerFollows =
  (path: Path): Opens =>
  async (_, text, { browser }) =>
    isOk(await browser.clone().get(path(encodeURIComponent(text))));

/** Followed by a browser of nobody's; the text comes encoded. */
export const strangerFollows =
  (path: Path): Opens =>
  async ({ openBrowser }, text) =>
    isOk(await openBrowser().get(path(encodeURIComponent(text))));
