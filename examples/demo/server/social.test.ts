import { afterEach, describe, expect, it, vi } from 'vitest';
import { listProviders, socialProviders } from './social.js';

const demoId = { url: 'http://127.0.0.1:3100', clientId: 'id', clientSecret: 'secret', close: async () => {} };

describe('the identity providers of the demo', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('are none without credentials in the environment', () => {
    expect(socialProviders()).toEqual({});
    expect(listProviders(undefined)).toEqual([]);
  });

  it('are those whose credentials are complete, after Demo ID', () => {
    vi.stubEnv('GITHUB_CLIENT_ID', 'an id');
    vi.stubEnv('GITHUB_CLIENT_SECRET', 'a secret');
    vi.stubEnv('GOOGLE_CLIENT_ID', 'an id');
    vi.stubEnv('SPOTIFY_CLIENT_SECRET', 'a secret');
    expect(socialProviders()).toEqual({ github: { clientId: 'an id', clientSecret: 'a secret' } });
    expect(listProviders(demoId)).toEqual([
      { id: 'demo-id', name: 'Demo ID' },
      { id: 'github', name: 'GitHub' },
    ]);
  });
});
