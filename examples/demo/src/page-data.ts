import type { Challenge } from '@latchkey/react/flows';
import type { SignInOptionsAnswer } from '@latchkey/ui';
import type { SignedIn } from './auth/client.js';

/** What the server puts into the page, so that the first paint is right. */
export interface PageData {
  /** The session; `null` if the visitor is not signed in. */
  readonly session: SignedIn | null;
  /** The sign-in that waits for its second factor; `null` for none. */
  readonly challenge: Challenge | null;
  /** The sign-in options of the server, so that the first form needs no request. */
  readonly signInOptions: SignInOptionsAnswer;
  /** Whether there is a mailbox page. */
  readonly mailbox: boolean;
}

/** Read once, when the page is loaded. */
export const pageData: PageData = read();

function read(): PageData {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) throw new Error('The page has no data in it: open the demo through its server.');
  // Written by renderPage on the server; JSON has no dates.
  return JSON.parse(text, (name, value) => (name.endsWith('At') ? new Date(value) : value)) as PageData;
}
