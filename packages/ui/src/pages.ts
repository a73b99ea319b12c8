// An entry of its own: some bundlers keep every screen that a file loads on demand, also if nothing of the file is used.
export { AuthPages, type AuthPagesProps } from './pages/auth-pages.js';
