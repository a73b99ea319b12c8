import { Browser } from '../../src/testing/browser.js';
import { type DocumentedServer, faultIn, type Reference, readReference } from './documented-answers.js';

const isWatched = Symbol.for('latchkey.answers are watched');

/** Compares each answer that a test's browser gets with the OpenAPI document of this server, which has all plugins. */
export function watchAnswers(openServer: () => DocumentedServer): void {
  if (Object.hasOwn(Browser.prototype, isWatched)) return;
  Object.defineProperty(Browser.prototype, isWatched, { value: true });
  let reading: Promise<Reference> | undefined;
  const send = Browser.prototype.send;
  Browser.prototype.send = async function (path, request) {
    const answer = await send.call(this, path, request);
    reading ??= readReference(openServer());
    const fault = faultIn({ method: request.method ?? 'GET', path, answer }, await reading);
    if (fault !== undefined) throw new Error(`the OpenAPI document does not allow this answer: ${fault}`);
    return answer;
  };
}
