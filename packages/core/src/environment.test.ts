import { afterEach, expect, it, vi } from 'vitest';
import { environment } from './environment.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('the variables are read by their names', () => {
  vi.stubEnv('LATCHKEY_URL', 'https://app.example.com');
  expect(environment()).toMatchObject({ NODE_ENV: 'test', LATCHKEY_URL: 'https://app.example.com' });
});

it('a runtime without a process has none', () => {
  vi.stubGlobal('process', undefined);
  expect(environment()).toEqual({});
});

it('a runtime that refuses to tell, as Deno without --allow-env does, has none [I10-B12]', () => {
  const env = new Proxy(
    {},
    {
      get: () => {
        throw new Error('Requires env access');
      },
    },
  );
  vi.stubGlobal('process', { env });
  expect(environment()).toEqual({});
});
