import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { Answer, AnswerHeaders } from '../http/call/answer.js';
import { lists } from './lists.js';

export type NodeResponse = ServerResponse | Http2ServerResponse;

/** The reply that a Fastify handler gets. */
export interface FastifyLikeReply {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string | string[]): unknown;
  send(body?: unknown): AnswerOnItsWay;
}
/** What Fastify's `send` returns. It can be awaited: resolves when the answer is sent. */
interface AnswerOnItsWay {
  then(sent: () => void, failed: (error: Error) => void): void;
}

/** An answer to write: ours, or that of another handler, whose body can be binary. */
export interface Written extends Omit<Answer, 'body'> {
  readonly body: string | Buffer | null;
}

/** Reads the status, headers and body of another handler's answer. */
export async function answerFrom(response: Response): Promise<Written> {
  return { status: response.status, headers: [...response.headers], body: Buffer.from(await response.arrayBuffer()) };
}

/** Writes an answer to Node's response. The headers that the response already has stay. */
export function writeAnswer(
  outgoing: NodeResponse,
  { status, headers, body }: Written,
  method: string | undefined,
): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.statusCode = status;
  for (const [name, values] of joined(headers, (name) => outgoing.getHeader(name)))
    outgoing.setHeader(name, name === 'set-cookie' ? values : values.join(', '));
  if (method === 'HEAD' || !body?.length) return void outgoing.end();
  outgoing.setHeader('content-length', Buffer.byteLength(body));
  outgoing.end(body);
}

/**
 * Sends an answer through Fastify and not through Node's response, so that the headers that plugins have set stay, and the hooks
 * `onSend`, `onError` and `onResponse` run. Resolves when the answer is sent.
 */
export async function sendReply(reply: FastifyLikeReply, { status, headers, body }: Written): Promise<void> {
  reply.code(status);
  // Fastify adds cookies to those that it has.
  const present = (name: string) => (name === 'set-cookie' ? undefined : reply.getHeader(name));
  for (const [name, values] of joined(headers, present))
    reply.header(name, name === 'set-cookie' ? values : values.join(', '));
  await reply.send(body?.length ? Buffer.from(body) : undefined); // Fastify changes the content type of a text
}

/** Returns the values of each name, after those that the application has set if they are a list. */
function joined(headers: AnswerHeaders, present: (name: string) => unknown): ReadonlyMap<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const before = all.get(name) ?? (lists.has(name) ? [present(name) || []].flat().map(String) : []);
    all.set(name, [...before, value]);
  }
  return all;
}
