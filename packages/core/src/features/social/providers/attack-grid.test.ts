import { isSmallShare, shareOf } from '../../../../test/fixtures/grid.js';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import type { ProviderCase } from '../../../../test/fixtures/providers/provider-case.js';
import {
  providerUnderTest,
  providerWithAddress,
  withoutAddress,
} from '../../../../test/fixtures/providers/provider-fixtures.js';
import { describeProviderAttacks } from '../../../../test/fixtures/social/provider-attacks.js';

/** Facebook's id token, which is read in place of the Graph API if there is one. */
const claims = {
  iss: 'https://www.facebook.com',
  aud: 'client-id',
  sub: '10157839237846542',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
};
const at = (name: string) => ({ of: 'claims', path: [name] });

// All providers run through the same flow, so the smallest share has every third.
for (const one of isSmallShare ? shareOf(providerCases, 3) : providerCases) {
  const named: ProviderCase =
    one.id === 'github'
      ? { ...one, emailAt: { of: 'GET https://api.github.com/user/emails?per_page=100', path: [1, 'email'] } }
      : one;
  describeProviderAttacks(one.id, () =>
    withoutAddress.includes(one.id) ? providerWithAddress(one) : providerUnderTest(named),
  );
  if (one.id === 'facebook') {
    const withIdToken = {
      ...one,
      answers: {},
      claims,
      idAt: at('sub'),
      emailAt: at('email'),
      verifiedAt: at('email_verified'),
    };
    describeProviderAttacks('facebook, with an id token', () => providerUnderTest(withIdToken));
  }
}
