import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPage, type Initial } from './page.js';

declare global {
  interface Window {
    /** Set by the server: how it has rendered the page, and the session that it knows. */
    readonly rendered: { readonly mode: 'cold' | 'hydrated' | 'streamed'; readonly session?: Initial };
    /** For tests, which make calls of the page's client. */
    client: ReturnType<typeof createPage>['client'];
  }
}

const { mode, session } = window.rendered;
const { client, page } = createPage();
window.client = client;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
if (mode === 'cold') createRoot(root).render(page(undefined));
else hydrateRoot(root, page(session));
