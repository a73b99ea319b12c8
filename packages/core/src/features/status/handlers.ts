import type { Handlers } from '../../define-plugin.js';
import type { statusContract } from './contract.js';

export const statusHandlers: Handlers<(typeof statusContract)['endpoints']> = {
  async ok() {
    return { ok: true };
  },
  async error({ app, input }) {
    const { errorPage } = await import('./error-page.js');
    return errorPage(app.settings.appName, input.error);
  },
};
