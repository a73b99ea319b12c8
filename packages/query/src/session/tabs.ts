import type { Tabs } from '../cache/wiring.js';

// The messages of tabs besides the names of calls. They begin with a slash, which no call's name contains.
/** No user is signed in any more. */
export const ended = '/end';
/** A page knows its session for the first time: another user may have signed in by a redirect. */
export const begun = '/begin';
/** This tab asks for the session that is due for extension. */
export const extended = '/extend';

/** Opens a channel by its name. An engine without `BroadcastChannel`, such as React Native, has no other tabs. */
export function openTabs(name: string, hear: (kind: string) => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => hear(String(data));
  return { tell: (kind) => channel?.postMessage(kind), close: () => channel?.close() };
}
