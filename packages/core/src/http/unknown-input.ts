import { explained } from '../contract/errors.js';
import type { Settings } from '../domain/settings/settings.js';
import type { Operation } from './call/operation.js';

/**
 * Logs in development which parts of a body an endpoint dropped, because no field of that name accepts values from callers. Logs
 * nothing in production, where any caller could fill the log.
 */
export function warnOfUnknownInput(
  { name, endpoint }: Operation,
  { production, logger }: Pick<Settings, 'production' | 'logger'>,
  sent: unknown,
  received: unknown,
): void {
  if (production || endpoint.route.via !== 'body') return;
  const dropped = [
    ...keysLost(sent, received, ''),
    ...keysLost(memberOf(sent, 'data'), memberOf(received, 'data'), 'data.'),
  ];
  if (dropped.length === 0) return;
  const names = dropped.slice(0, 10).map((key) => key.slice(0, 64));
  logger.warn(
    explained(
      'UNKNOWN_INPUT',
      `${name} dropped ${names.join(', ')}: it has no such input. A field takes values from callers only where its declaration says settable: true.`,
    ),
  );
}

function keysLost(sent: unknown, received: unknown, prefix: string): readonly string[] {
  if (!isRecord(sent) || !isRecord(received)) return [];
  return Object.keys(sent)
    .filter((key) => !Object.hasOwn(received, key))
    .map((key) => `${prefix}${key}`);
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
