import { type Check, faultIf } from '../../check.js';
import { clientPlugins, isUsed } from '../../client-plugins.js';

/** A plugin of the client whose endpoints the server does not have. */
export const serverPluginMissing: Check = {
  name: 'server-plugin-missing',
  severity: 'error',
  page: 'client',
  find(app) {
    const used = Object.entries(clientPlugins).filter(([, name]) => isUsed(app, name));
    const missing = used.filter(([plugin]) => !app.inspection.plugins.includes(plugin));
    return faultIf(missing.length > 0, () => ({
      cause: `The client uses ${missing.map(([, name]) => `${name}()`).join(', ')}, and the server does not list the plugin. Every call answers 404.`,
      repair: `Add the plugin to plugins of createAuth: ${missing.map(([plugin]) => plugin).join(', ')}.`,
    }));
  },
};
