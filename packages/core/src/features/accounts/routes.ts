import { mutation, query } from '../../contract/routes.js';

export const accountsRoutes = {
  listUserAccounts: query('/list-accounts', ['accounts']),
  unlinkAccount: mutation('/unlink-account', ['accounts']),
};
