import { expect, it } from 'vitest';
import { faultIn, readReference } from '../../core/test/answers/documented-answers.js';
import { openDocumentedServer } from './documented-server.js';

it('an answer of an endpoint of passkeys is compared with the OpenAPI document', async () => {
  const reference = await readReference(openDocumentedServer());
  const answer = { status: 200, headers: new Headers(), text: '{}', json: {} };
  const fault = faultIn({ method: 'POST', path: '/passkeys/sign-in/begin', answer }, reference);
  expect(fault).toContain('POST /passkeys/sign-in/begin, 200');
});
