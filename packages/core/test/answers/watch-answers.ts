import { Browser } from '../../src/testing/browser.js';
import type { DocumentedServer } from './documented-answers.js';

const isWatched = Symbol.for('latchkey.answers are watched');

/**
 * Compares each answer that a test's browser gets with the OpenAPI document of a server that has all plugins. Many files send nothing, so
 * the server and the judge are loaded with the first answer.
 */
export function watchAnswers(openServer: () => Promise<DocumentedServer>): void {
  if (Object.hasOwn(Browser.prototype, isWatched)) return;
  Object.defineProperty(Browser.prototype, isWatched, { value: true });
  let judge: ReturnType<typeof openJudge> | undefined;
  const send = Browser.prototype.send;
  Browser.prototype.send = async function (path, request) {
    const answer = await send.call(this, path, request);
    judge ??= openJudge(openServer);
    const fault = (await judge)({ method: request.method ?? 'GET', path, answer });
    if (fault !== undefined) throw new Error(`the OpenAPI document does not allow this answer: ${fault}`);
    return answer;
  };
}

async function openJudge(openServer: () => Promise<DocumentedServer>) {
  const { faultIn, readReference } = await import('./documented-answers.js');
  const reference = await readReference(await openServer());
  return (answered: Parameters<typeof faultIn>[0]) => faultIn(answered, reference);
}
