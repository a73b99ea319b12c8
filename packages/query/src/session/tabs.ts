import type { Tabs } from '../cache/wiring.js';

/** Opens a channel by its name. An engine without `BroadcastChannel`, such as React Native, has no other tabs. */
export function openTabs(name: string, hear: (kind: string) => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => hear(String(data));
  return { tell: (kind) => channel?.postMessage(kind), close: () => channel?.close() };
}
