import { defineFeature } from '../../feature.js';
import { statusContract } from './contract.js';

/** `/ok` shows that the handler is mounted, `/error` shows an error to users. */
export const status = defineFeature(statusContract, {
  handlers: {
    async ok() {
      return { ok: true };
    },
    async error({ app, input }) {
      const { errorPage } = await import('./error-page.js');
      return errorPage(app.settings.appName, input.error);
    },
  },
});
