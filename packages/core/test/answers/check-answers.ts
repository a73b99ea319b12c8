// Runs before every test file: each answer that a test's browser gets is compared with the OpenAPI document of all plugins.
import { Browser } from '../../src/testing/browser.js';
import { faultIn } from './documented-answers.js';

const isWatched = Symbol.for('latchkey.answers are watched');

if (!Object.hasOwn(Browser.prototype, isWatched)) {
  Object.defineProperty(Browser.prototype, isWatched, { value: true });
  const send = Browser.prototype.send;
  Browser.prototype.send = async function (path, request) {
    const answer = await send.call(this, path, request);
    const fault = await faultIn({ method: request.method ?? 'GET', path, answer });
    if (fault !== undefined) throw new Error(`the OpenAPI document does not allow this answer: ${fault}`);
    return answer;
  };
}
