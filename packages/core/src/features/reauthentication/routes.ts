import { mutation } from '../../contract/routes.js';

export const reauthenticationRoutes = {
  reauthenticate: mutation('/reauthenticate', ['session', 'sessions']),
  sendReauthenticationCode: mutation('/reauthenticate/send-code'),
  checkSettled: mutation('/reauthenticate/check-settled'),
};
