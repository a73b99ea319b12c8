import type { Catalogue } from '../catalogue.js';

export const userButtonTexts: Catalogue['userButton'] = {
  label: 'Cuenta de {name}',
  account: 'Cuenta',
};
