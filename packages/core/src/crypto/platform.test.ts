import { afterEach, expect, test, vi } from 'vitest';
import { nodeModules, threadPoolSize } from './platform.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('Node provides its own modules', () => {
  expect(nodeModules()?.crypto.timingSafeEqual(Uint8Array.of(1), Uint8Array.of(1))).toBe(true);
});

test('a runtime without process or without built-in modules provides nothing', async () => {
  for (const process of [undefined, {}]) {
    vi.stubGlobal('process', process);
    vi.resetModules();
    const alone = await import('./platform.js');
    expect(alone.nodeModules()).toBeNull();
    expect(alone.threadPoolSize()).toBe(4);
  }
});

test('the pool has four threads unless UV_THREADPOOL_SIZE says otherwise', () => {
  vi.stubEnv('UV_THREADPOOL_SIZE', undefined);
  expect(threadPoolSize()).toBe(4);
  for (const [text, size] of [
    ['8', 8],
    ['1', 1],
    ['5000', 1024],
    ['0', 1],
    ['-3', 1],
    ['many', 1],
  ] as const) {
    vi.stubEnv('UV_THREADPOOL_SIZE', text);
    expect(threadPoolSize()).toBe(size);
  }
});

test('an environment that cannot be read counts as unset', () => {
  vi.stubGlobal('process', {
    get env(): never {
      throw new Error('requires --allow-env');
    },
  });
  expect(threadPoolSize()).toBe(4);
});
