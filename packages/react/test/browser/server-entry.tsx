import type { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createQueryClient, type Initial, Page } from './page.js';

/** Renders the page into an answer. Suspended parts are streamed when their promise has settled. */
export function render(initialSession: Initial, answer: Writable): void {
  const stream = renderToPipeableStream(<Page initialSession={initialSession} queryClient={createQueryClient()} />, {
    onShellReady: () => void stream.pipe(answer),
    onError: (error) => console.error(error),
  });
}
