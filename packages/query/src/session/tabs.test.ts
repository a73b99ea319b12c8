import { afterEach, expect, it, vi } from 'vitest';
import { openTabs } from './tabs.js';

afterEach(() => vi.unstubAllGlobals());

it('does not fail in an engine without BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tabs = openTabs('latchkey:x', () => {});
  expect(() => tabs.tell('session')).not.toThrow();
  expect(() => tabs.close()).not.toThrow();
});
