import { fakeOAuth, fakeOidc } from '../../../test/fixtures/social/fake-providers.js';
import { describeProviderAttacks } from '../../../test/fixtures/social/provider-attacks.js';

describeProviderAttacks('a provider of OAuth', fakeOAuth);
describeProviderAttacks('a provider of OpenID Connect', fakeOidc);
