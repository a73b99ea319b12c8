export { type AdminHooks, type AdminHooksOptions, type AdminHooksPlugin, adminHooks } from './react/admin-hooks.js';
