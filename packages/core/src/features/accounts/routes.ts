import { mutation, query } from '../../contract/routes.js';

export const accountsRoutes = {
  listUserAccounts: query('/list-accounts', ['accounts'], 'session'),
  unlinkAccount: mutation('/unlink-account', ['accounts', 'sessions']),
};
