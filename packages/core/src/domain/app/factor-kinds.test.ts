import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { collectFactors, type FactorKinds } from './factor-kinds.js';

const pluginWith = (factors: unknown) => ({ contract: { name: 'badge' }, factors: factors as FactorKinds });

function refusalOf(...plugins: Parameters<typeof collectFactors>[0]): string | undefined {
  try {
    collectFactors(plugins);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.option;
    throw error;
  }
  return undefined;
}

describe('the factors that plugins declare', () => {
  it('are those of the library and of all plugins', () => {
    const factors = collectFactors([pluginWith({ badge: { second: true, amr: ['hwk'] } })]);
    expect(factors.get('badge')).toEqual({ second: true, amr: ['hwk'] });
    expect(factors.has('password')).toBe(true);
  });

  it.each([
    ['badge.factors', 'badge'],
    ['badge.factors.badge', { badge: true }],
    ['badge.factors.badge.second', { badge: { second: 'yes' } }],
    ['badge.factors.badge.amr', { badge: { amr: 'hwk' } }],
    ['badge.factors.badge.secund', { badge: { secund: true } }],
  ])('are refused with a wrong %s', (option, factors) => {
    expect(refusalOf(pluginWith(factors))).toBe(option);
  });

  it('belong to one plugin each, and those of the library to none', () => {
    expect(refusalOf(pluginWith({ badge: {} }), pluginWith({ badge: {} }))).toBe('badge.factors.badge');
    expect(refusalOf(pluginWith({ password: { second: true } }))).toBe('badge.factors.password');
  });
});
