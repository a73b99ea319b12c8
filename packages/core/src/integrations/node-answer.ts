import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { answerText } from '../contract/answers/answer-text.js';
import { lists } from './lists.js';

export type NodeResponse = ServerResponse | Http2ServerResponse;

/** The reply that a Fastify handler gets. */
export interface FastifyLikeReply {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string): unknown;
  send(body?: unknown): AnswerOnItsWay;
}
/** What Fastify's `send` returns. It can be awaited: resolves when the answer is sent. */
interface AnswerOnItsWay {
  then(sent: () => void, failed: (error: Error) => void): void;
}

/** Writes an answer to Node's response. The headers that the response already has stay. */
export async function writeAnswer(outgoing: NodeResponse, answer: Response, method: string | undefined): Promise<void> {
  const body = await bytesOf(answer);
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.statusCode = answer.status;
  for (const [name, value] of headersOf(answer, (name) => outgoing.getHeader(name))) outgoing.setHeader(name, value);
  // Each cookie is a separate header; joined by commas they would be one broken cookie. Cookies of other code stay.
  const cookies = [outgoing.getHeader('set-cookie') ?? [], answer.headers.getSetCookie()].flat().map(String);
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (method !== 'HEAD' && body !== undefined) outgoing.setHeader('content-length', body.length);
  if (method === 'HEAD') outgoing.end();
  else outgoing.end(body ?? '');
}

/**
 * Sends an answer through Fastify, not through Node's response: so the headers that plugins have set stay, and the hooks
 * `onSend`, `onError` and `onResponse` run. Resolves when the answer is sent.
 */
export async function sendReply(reply: FastifyLikeReply, answer: Response): Promise<void> {
  const body = await bytesOf(answer);
  reply.code(answer.status);
  for (const [name, value] of headersOf(answer, (name) => reply.getHeader(name))) reply.header(name, value);
  // Fastify keeps each cookie in a header of its own.
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
  await reply.send(body);
}

/** Returns the body; `undefined` without one. */
async function bytesOf(answer: Response): Promise<Buffer | undefined> {
  const text: unknown = answer.bodyUsed ? undefined : Reflect.get(answer, answerText);
  const body = typeof text === 'string' ? Buffer.from(text) : Buffer.from(await answer.arrayBuffer());
  return body.length > 0 ? body : undefined;
}

/** Returns the headers to set, without cookies. `present` reads a header that the application has already set. */
function headersOf(answer: Response, present: (name: string) => unknown): [name: string, value: string][] {
  return [...answer.headers]
    .filter(([name]) => name !== 'set-cookie')
    .map(([name, value]) => {
      const own = lists.has(name) ? present(name) : undefined;
      return [name, own === undefined || own === '' ? value : `${[own].flat().join(', ')}, ${value}`];
    });
}
