import { expect, it } from 'vitest';
import type { BrowserAnswer } from '../../src/testing/browser.js';
import { testAuth } from '../../src/testing/test-auth.js';
import { everyFeature } from '../fixtures/every-feature.js';
import { faultIn, readReference } from './documented-answers.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** The answer of a sign-up, changed, and what the document says about it. */
async function faultOf(change: (answer: BrowserAnswer) => Partial<BrowserAnswer>): Promise<string | undefined> {
  const { auth, openBrowser } = testAuth(everyFeature().options);
  const answer = await openBrowser().post('/sign-up/email', ada);
  const asked = { method: 'POST', path: '/sign-up/email', answer: { ...answer, ...change(answer) } };
  return faultIn(asked, await readReference(auth));
}

it('an answer as the server gives it is allowed', async () => {
  expect(await faultOf(() => ({}))).toBeUndefined();
});

it.each<[string, (answer: BrowserAnswer) => Partial<BrowserAnswer>, string]>([
  ['a member that is missing', ({ json }) => ({ json: { ...Object(json), user: {} } }), 'required'],
  ['a member of another type', ({ json }) => ({ json: { ...Object(json), token: 7 } }), 'type'],
  ['a status that is not listed', () => ({ status: 418, json: { code: 'INVALID_EMAIL' } }), 'has no answer 418'],
  ['a code that is not listed', () => ({ status: 400, json: { code: 'MEMBER_NOT_FOUND' } }), 'does not list'],
])('%s is a fault', async (_, change, said) => {
  expect(await faultOf(change)).toContain(said);
});
