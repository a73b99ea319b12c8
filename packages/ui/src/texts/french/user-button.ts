import type { Catalogue } from '../catalogue.js';

export const userButtonTexts: Catalogue['userButton'] = {
  label: 'Compte de {name}',
  account: 'Compte',
};
