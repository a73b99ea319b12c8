import type { Catalogue } from '../catalogue.js';

export const userButtonTexts: Catalogue['userButton'] = {
  label: 'Conta de {name}',
  account: 'Conta',
};
