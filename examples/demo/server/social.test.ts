import { afterEach, describe, expect, it, vi } from 'vitest';
import { socialProviders } from './social.js';

describe('the identity providers of the demo', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('are none without credentials in the environment', () => {
    expect(socialProviders()).toEqual({});
  });

  it('are those whose credentials are complete', () => {
    vi.stubEnv('GITHUB_CLIENT_ID', 'an id');
    vi.stubEnv('GITHUB_CLIENT_SECRET', 'a secret');
    vi.stubEnv('GOOGLE_CLIENT_ID', 'an id');
    vi.stubEnv('SPOTIFY_CLIENT_SECRET', 'a secret');
    expect(socialProviders()).toEqual({ github: { clientId: 'an id', clientSecret: 'a secret' } });
  });
});
