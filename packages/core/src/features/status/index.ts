import { defineFeature } from '../../feature.js';
import { statusContract } from './contract.js';

/** Is the handler there, and what went wrong: `/ok` and `/error`. */
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
