import { siteFaults } from '../site-faults.js';
import { apiKeyErrors } from './api-keys.js';
import { commonErrors } from './common.js';
import { accountErrors } from './errors/account.js';
import { organizationErrors } from './errors/organizations.js';

/** The texts of all errors that a screen can show. Without them it shows the message of the server. */
export const errors = {
  ...commonErrors,
  ...accountErrors,
  ...organizationErrors,
  ...apiKeyErrors,
  ...siteFaults('This site is not set up correctly. Please tell the people who run it.'),
} as const;
