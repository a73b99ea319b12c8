import type { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createPage, type Initial } from './page.js';

/** Renders the page into an answer. Suspended parts are streamed when their promise has settled. */
export function render(baseURL: string, initial: Initial, answer: Writable): void {
  const { page } = createPage(baseURL);
  const stream = renderToPipeableStream(page(initial), {
    onShellReady: () => void stream.pipe(answer),
    onError: (error) => console.error(error),
  });
}
