import { isAuthError } from '../contract/errors.js';
import { readBody, readQuery } from './input.js';

/** For tests: what a body may have. */
export const maxBytes = 10_000;

/** A request with a body of a type. */
export function post(
  body: BodyInit | null,
  type: string | null = 'application/json',
  headers: Record<string, string> = {},
): Request {
  const request = new Request('https://app.example.com/api/auth/x', {
    method: 'POST',
    body,
    headers: type === null ? headers : { ...headers, 'content-type': type },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  // `Request` makes up a type for texts and forms.
  if (type === null) request.headers.delete('content-type');
  return request;
}

/** Reads a body as the pipeline does. */
export function read(body: BodyInit | null, type?: string | null, form = false): Promise<unknown> {
  return readBody(post(body, type), { maxBytes, form });
}

/** Reads a query as the pipeline does. */
export function query(search: string): Record<string, string> {
  return readQuery(new URL(`https://app.example.com/x${search}`));
}

/** What a refusal says; fails when there is none. */
export async function refusal(attempt: () => unknown): Promise<{ code: string; status: number; details: unknown }> {
  try {
    await attempt();
  } catch (error) {
    if (!isAuthError(error)) throw error;
    return { code: error.code, status: error.status, details: error.details };
  }
  throw new Error('was accepted');
}

/** The refusal of one part of an input. */
export function invalid(path: string, message: string) {
  return { code: 'VALIDATION_ERROR', status: 400, details: [{ path, message }] };
}
