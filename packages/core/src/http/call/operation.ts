import type { ZodMiniType } from 'zod/mini';
import type { AnyEndpoint, Models } from '../../contract/endpoint.js';
import type { AnyHandler } from '../../domain/app/call.js';
import { type AnyHooks, hooksOf, type OperationHooks } from './hooks.js';

/** An endpoint with its handler, and its schemas completed with the configured fields. */
export interface Operation {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly input: ZodMiniType;
  readonly output: ZodMiniType;
  readonly handler: AnyHandler;
  /** The server has the plugin, but the plugin's options turn this endpoint off. */
  readonly isAbsent?: boolean;
  /** Not routed, by `disabledPaths`; the server's own code can still call it. */
  readonly isDisabled?: boolean;
  readonly hooks?: OperationHooks | undefined;
}

export function bindOperation(
  name: string,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  models: Models,
  hooks: AnyHooks = {},
): Operation {
  const { input, output } = endpoint;
  return {
    name,
    endpoint,
    input: typeof input === 'function' ? input(models) : input,
    output: typeof output === 'function' ? output(models) : output,
    handler,
    hooks: hooksOf(name, hooks),
  };
}
