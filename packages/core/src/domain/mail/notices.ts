import type { App, Listeners } from '../app/app.js';
import { type NoticedEvent, type NoticeOptions, noticedEvents } from './notice.js';

/**
 * Tells users of changes of their account, once they are committed (R-C16). It listens to events and not to
 * endpoints, so that another way to the same change tells them too.
 */
export function noticeListeners({ send, texts = {} }: NoticeOptions): Listeners {
  if (!send) return {};
  const tell = (name: NoticedEvent) => async (app: App, fact: never, request: Request | undefined) => {
    const { noticesOf, sendNotices } = await import('./notice-mails.js');
    sendNotices({ app, request }, { send, texts }, noticesOf(name, fact, { app, request }));
  };
  return { after: Object.fromEntries(noticedEvents.map((name) => [name, tell(name)])) };
}
