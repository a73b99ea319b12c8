// The parts of frameworks that the pages use. They are not installed only for a check of types; `npm run consumers` runs them.

declare module 'koa' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';

  interface Context {
    readonly path: string;
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    respond?: boolean;
  }
  export default class Koa {
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this;
    listen(port: number): Server;
  }
}

declare module 'h3' {
  export class H3 {
    all(
      path: string,
      handler: (event: { readonly req: Request & { readonly ip?: string } }) => Promise<Response>,
    ): this;
  }
  /** The event of H3 1. */
  interface H3Event {
    readonly path: string;
  }
  export function defineEventHandler<Answer>(handler: (event: H3Event) => Answer): (event: H3Event) => Answer;
  export function getRequestIP(event: H3Event): string | undefined;
  export function toWebRequest(event: H3Event): Request;
}

declare module '@sveltejs/kit' {
  export type RequestHandler = (event: {
    readonly request: Request;
    getClientAddress(): string;
  }) => Response | Promise<Response>;
}

declare module 'astro' {
  export type APIRoute = (context: {
    readonly request: Request;
    readonly clientAddress: string;
  }) => Response | Promise<Response>;
}

declare module '@tanstack/react-router' {
  type Handler = (context: { readonly request: Request }) => Promise<Response>;
  export function createFileRoute(
    path: string,
  ): (options: {
    readonly server: { readonly handlers: { readonly GET: Handler; readonly POST: Handler } };
  }) => unknown;
}

declare module '@tanstack/react-start/server' {
  export function getRequestIP(): string | undefined;
}

declare module 'expo-crypto' {
  export enum CryptoDigestAlgorithm {
    SHA256 = 'SHA-256',
  }
  export enum CryptoEncoding {
    BASE64 = 'base64',
  }
  export function getRandomBytes(count: number): Uint8Array;
  export function digestStringAsync(
    algorithm: CryptoDigestAlgorithm,
    data: string,
    options: { encoding: CryptoEncoding },
  ): Promise<string>;
}

declare module 'expo-web-browser' {
  export function openAuthSessionAsync(
    url: string,
    redirectUrl: string,
  ): Promise<{ type: 'success'; url: string } | { type: 'cancel' | 'dismiss' }>;
}

declare module 'expo-secure-store' {
  export function getItemAsync(key: string): Promise<string | null>;
  export function setItemAsync(key: string, value: string): Promise<void>;
  export function deleteItemAsync(key: string): Promise<void>;
}

declare module 'drizzle-kit' {
  export function defineConfig(config: {
    readonly dialect: 'postgresql';
    readonly schema?: string;
    readonly out: string;
    readonly schemaFilter?: readonly string[];
    readonly tablesFilter?: readonly string[];
    readonly introspect?: { readonly casing: 'preserve' };
    readonly dbCredentials: { readonly url: string };
  }): object;
}

declare module 'prisma/config' {
  export function defineConfig(config: {
    readonly schema: string;
    readonly datasource: { readonly url: string };
    readonly experimental: { readonly externalTables: boolean };
    readonly tables: { readonly external: readonly string[] };
  }): object;
}

declare module '@prisma/adapter-pg' {
  export class PrismaPg {
    constructor(pool: { readonly connectionString: string | undefined });
  }
}

declare module '*/generated/client.js' {
  import type { PrismaPg } from '@prisma/adapter-pg';

  export class PrismaClient {
    constructor(options: { readonly adapter: PrismaPg });
    readonly invoice: { findMany(query: { readonly select: object }): Promise<readonly object[]> };
  }
}

declare module '@trpc/server' {
  type Merged<Context, Added> = Omit<Context, keyof Added> & Added;

  interface Procedure<Context> {
    use<Added extends object = object>(
      step: (call: {
        readonly ctx: Context;
        next<Next extends object>(changed: { readonly ctx: Next }): Promise<{ readonly added: Next }>;
      }) => Promise<{ readonly added: Added }>,
    ): Procedure<Merged<Context, Added>>;
    query<Answer>(answer: (call: { readonly ctx: Context }) => Answer): { readonly answer: Answer };
  }
  export const initTRPC: {
    context<Context extends object>(): {
      create(): { readonly procedure: Procedure<Context>; router<Routes extends object>(routes: Routes): Routes };
    };
  };
  export class TRPCError extends Error {
    constructor(error: { readonly code: 'UNAUTHORIZED' | 'FORBIDDEN' });
  }
}

declare module '@trpc/server/adapters/fetch' {
  export function fetchRequestHandler<Context>(options: {
    readonly endpoint: string;
    readonly req: Request;
    readonly router: object;
    readonly createContext: (options: { readonly req: Request }) => Promise<Context>;
  }): Promise<Response>;
}
