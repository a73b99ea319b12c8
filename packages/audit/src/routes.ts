import { query } from 'latchkey/plugin/client';

export const auditRoutes = {
  listMyActivity: query('/audit/my-activity', ['audit', 'session'], 'session'),
  listOrganizationActivity: query('/audit/organization-activity', ['audit', 'session'], 'session'),
  queryAuditEvents: query('/audit/events', ['audit', 'session'], 'session'),
};
