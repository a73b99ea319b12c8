/** The parts of `oidc-provider` that Demo ID uses. The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    type: string;
    body: unknown;
    readonly oidc: {
      readonly provider: Provider;
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
    };
  }
  interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly jwks: { readonly keys: readonly object[] };
    readonly cookies: { readonly keys: readonly string[] };
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly features: Readonly<Record<string, { readonly enabled: boolean }>>;
    /** Seconds. */
    readonly ttl: Readonly<Record<string, number>>;
    readonly pkce: { readonly required: () => boolean };
    readonly rotateRefreshToken: boolean;
    readonly interactions: { readonly url: (ctx: Context, interaction: { readonly uid: string }) => string };
    findAccount(
      ctx: Context,
      id: string,
    ): Promise<{ accountId: string; claims(): Promise<Record<string, unknown>> } | undefined>;
    issueRefreshToken(): Promise<boolean>;
    loadExistingGrant(ctx: Context): Promise<Grant>;
    renderError(ctx: Context, out: Readonly<Record<string, string>>): Promise<void>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (about: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly uid: string; readonly params: Readonly<Record<string, unknown>> }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
