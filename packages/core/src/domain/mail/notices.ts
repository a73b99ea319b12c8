import type { App, Listeners } from '../app/app.js';
import { type NoticedEvent, type NoticeOptions, noticedEvents } from './notice.js';

/**
 * Notifies users of changes of their account, once they are committed (R-C16). It listens to events and not to endpoints, so that
 * every way to the same change sends a notice.
 */
export function noticeListeners({ send, texts = {} }: NoticeOptions): Listeners {
  if (!send) return {};
  const tell = (name: NoticedEvent) => async (app: App, fact: never, request: Request | undefined) => {
    const { noticesOf, sendNotices } = await import('./notice-mails.js');
    sendNotices({ app, request }, { send, texts }, noticesOf(name, fact, { app, request }));
  };
  return { after: Object.fromEntries(noticedEvents.map((name) => [name, tell(name)])) };
}
