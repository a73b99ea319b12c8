import { mutation, query } from 'latchkey/plugin/client';

export const apiKeyRoutes = {
  createApiKey: mutation('/api-key/create', ['apiKeys']),
  listApiKeys: query('/api-key/list', ['apiKeys'], 'session'),
  getApiKey: query('/api-key/get', ['apiKeys'], 'session'),
  updateApiKey: mutation('/api-key/update', ['apiKeys']),
  rotateApiKey: mutation('/api-key/rotate', ['apiKeys']),
  revokeApiKey: mutation('/api-key/revoke', ['apiKeys']),
  reportLeakedApiKeys: mutation('/api-key/leaked'),
};
