// For tests: all sixteen.

import { idTokenCases } from './id-token-cases-for-tests.js';
import type { ProviderCase } from './provider-case-for-tests.js';
import { userInfoCases } from './user-info-cases-for-tests.js';

export const providerCases: readonly ProviderCase[] = [...userInfoCases, ...idTokenCases].sort((a, b) =>
  a.id < b.id ? -1 : 1,
);
