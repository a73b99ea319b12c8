import { testAuth } from 'latchkey/testing';
import { everyFeature } from '../../core/test/fixtures/every-feature.js';
import { passkeys } from '../src/index.js';

/** A server with every plugin of the core and with passkeys: its OpenAPI document lists every endpoint. */
export function openDocumentedServer() {
  const { options } = everyFeature();
  return testAuth({ ...options, plugins: [...options.plugins, passkeys({ signUp: true })] }).auth;
}
