import { Window } from 'happy-dom';

// The page alone: happy-dom's own Request and Headers refuse cookies, as a browser's do, and here the server runs beside it.
const page = new Window({ url: 'https://app.example.com' });
const parts = [
  'document',
  'navigator',
  'HTMLElement',
  'HTMLIFrameElement',
  'Element',
  'Node',
  'MutationObserver',
  'Event',
] as const;
for (const part of parts) Object.defineProperty(globalThis, part, { value: page[part], configurable: true });
Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { value: true, writable: true });
