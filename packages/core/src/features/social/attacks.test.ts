import { fakeOAuth, fakeOidc } from './fake-providers-for-tests.js';
import { describeProviderAttacks } from './provider-attacks-for-tests.js';

describeProviderAttacks('a provider of OAuth', fakeOAuth);
describeProviderAttacks('a provider of OpenID Connect', fakeOidc);
