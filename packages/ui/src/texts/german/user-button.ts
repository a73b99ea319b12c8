import type { Catalogue } from '../catalogue.js';

export const userButtonTexts: Catalogue['userButton'] = {
  label: 'Konto von {name}',
  account: 'Konto',
};
