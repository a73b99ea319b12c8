import { createRoot, hydrateRoot } from 'react-dom/client';
import { client, createQueryClient, type Initial, Page } from './page.js';

declare global {
  interface Window {
    /** Set by the server: how it has rendered the page, and the session that it knows. */
    readonly rendered: { readonly mode: 'cold' | 'hydrated' | 'streamed'; readonly session?: Initial };
    /** For tests, which make calls of the page's client. */
    client: typeof import('./page.js').client;
  }
}

window.client = client;
const { mode, session } = window.rendered;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
const page = <Page initialSession={session} queryClient={createQueryClient()} />;
if (mode === 'cold') createRoot(root).render(page);
else hydrateRoot(root, page);
