import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { type Fields, fieldsOf, numberId, profileOf } from '../../../domain/providers/profile-fields.js';
import { parameters } from './parameters.js';

export interface GithubOptions extends ProviderOptions {
  /** Without it `createAuth` throws `CLIENT_ID_AND_SECRET_REQUIRED`, because GitHub exchanges no code without it. */
  readonly clientSecret: string;
  /** Whether GitHub's page offers sign-up. Default: GitHub's own, true. */
  readonly allowSignup?: boolean;
  /** `select_account` lets the user choose an account. */
  readonly prompt?: 'select_account';
}

/** GitHub's API refuses calls without a User-Agent. */
const headers = {
  accept: 'application/vnd.github+json',
  'user-agent': 'latchkey',
  'x-github-api-version': '2022-11-28',
};

export function github({ allowSignup, prompt }: GithubOptions): Provider {
  return {
    id: 'github',
    name: 'GitHub',
    authorization: {
      url: 'https://github.com/login/oauth/authorize',
      issuer: 'https://github.com/login/oauth',
      parameters: parameters({ allow_signup: allowSignup === undefined ? undefined : String(allowSignup), prompt }),
    },
    token: { url: 'https://github.com/login/oauth/access_token' },
    scopes: ['read:user', 'user:email'],
    pkce: true,
    async profile({ fetch }) {
      const [answer, addresses] = await Promise.all([
        fetch('https://api.github.com/user', { headers }),
        fetch('https://api.github.com/user/emails?per_page=100', { headers }),
      ]);
      const user = fieldsOf(answer);
      if (!user) return undefined;
      const primary = primaryOf(addresses);
      return profileOf(user, {
        id: numberId(user.id),
        names: [user.name, user.login],
        // Without the scope for addresses only the public address is available, and GitHub does not say that it is
        // verified.
        email: primary?.email ?? user.email,
        emailVerified: primary?.verified === true,
        image: user.avatar_url,
      });
    },
  };
}

function primaryOf(addresses: unknown): Fields | undefined {
  if (!Array.isArray(addresses)) return undefined;
  return addresses.map(fieldsOf).find((address) => address?.primary === true && typeof address.email === 'string');
}
