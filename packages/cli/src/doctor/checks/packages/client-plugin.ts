import { type Check, faultIf } from '../../check.js';
import { clientPlugins, isUsed, neededInBrowser } from '../../client-plugins.js';

/** A plugin of the server whose calls the client does not have. */
export const clientPluginMissing: Check = {
  name: 'client-plugin-missing',
  severity: 'warning',
  page: 'client',
  find(app) {
    if (app.clientFiles.length === 0) return [];
    const missing = app.inspection.plugins.filter(
      (plugin) => neededInBrowser.includes(plugin) && !isUsed(app, clientPlugins[plugin] ?? ''),
    );
    return faultIf(missing.length > 0, () => ({
      cause: `The server has the plugins ${missing.join(', ')}, and the client in ${app.clientFiles[0]?.path} does not. Their calls do not exist there.`,
      repair: `Add to plugins of createAuthClient: ${missing.map((plugin) => `${clientPlugins[plugin]}()`).join(', ')}.`,
    }));
  },
};
