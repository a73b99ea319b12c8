import { mutation } from '../../contract/routes.js';

export const profileRoutes = {
  updateUser: mutation('/update-user', ['session']),
};
