import type { AnyContract, AnyEndpoint, Schema } from '../../../contract/endpoint.js';
import type { App } from '../../../domain/app/app.js';
import { absentOf, type PluginDescription } from '../../../domain/app/plugin-description.js';
import { errorSchema, sharedResponses } from './failures.js';
import { operationsAt } from './operations.js';
import { createSchemas, type Schemas } from './schemas.js';
import type { OpenApiDocument, PathItem, Security } from './types.js';

export interface About {
  /** `https://app.example.com`. */
  readonly origin: string;
  /** The name of the session cookie. */
  readonly cookie: string;
}

/** Writes the document of every endpoint that answers over HTTP, in the order of the plugins. */
export function createDocument(app: App, { origin, cookie }: About): OpenApiDocument {
  const { appName, basePath } = app.settings;
  const schemas = createSchemas(
    new Map<Schema, string>([
      [app.models.user, 'User'],
      [app.models.session, 'Session'],
      [app.models.challenge, 'Challenge'],
    ]),
  );
  const { paths, tags } = placed(app, schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: appName,
      description: 'Sign-in, sessions and accounts. A browser that is signed in sends its session cookie by itself.',
      version: '1.0.0',
    },
    servers: [{ url: origin + basePath }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components, Error: errorSchema },
      responses: sharedResponses,
      securitySchemes: {
        apiKeyCookie: { type: 'apiKey', in: 'cookie', name: cookie },
        ...(app.sessionCarriers.length > 0 ? { bearerAuth: { type: 'http', scheme: 'bearer' } } : {}),
        ...(app.credentialChecks.length > 0 ? { apiKey: { type: 'http', scheme: 'bearer' } } : {}),
      },
    },
  };
}

/** Writes every endpoint at its path, and the headings in their order. */
function placed(app: App, schemas: Schemas): Pick<OpenApiDocument, 'paths'> & { readonly tags: readonly string[] } {
  const session: readonly Security[] = [
    { apiKeyCookie: [] },
    ...(app.sessionCarriers.length > 0 ? [{ bearerAuth: [] }] : []),
  ];
  const paths: Record<string, PathItem> = {};
  const tags: string[] = [];
  for (const plugin of app.plugins) {
    const tag = tagOf(plugin.contract);
    for (const [name, endpoint] of shownBy(plugin, app)) {
      if (!tags.includes(tag)) tags.push(tag);
      const path = endpoint.route.path.replace(/:(\w+)/g, '{$1}');
      const credentials = app.credentialChecks.length > 0 ? 'sessions and keys' : 'sessions';
      const place = { name, tag, models: app.models, schemas, session, credentials } as const;
      paths[path] = { ...paths[path], ...operationsAt(endpoint, place) };
    }
  }
  return { paths, tags };
}

/** The endpoints of a plugin that answer over HTTP. The reference does not list itself. */
function shownBy(
  plugin: PluginDescription,
  { disabledPaths, settings }: App,
): readonly (readonly [string, AnyEndpoint])[] {
  const { name: pluginName, declared } = plugin.contract;
  const absent = absentOf(plugin, settings);
  return Object.entries(declared.endpoints).filter(
    ([name, { route }]) =>
      pluginName !== 'openApi' &&
      route.kind !== 'internal' &&
      !absent.includes(name) &&
      !disabledPaths.includes(route.path),
  );
}

/** Writes `two-factor` and `email-otp` as headings: `Two factor`, `Email OTP`. */
function tagOf({ name }: AnyContract): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('-', ' ');
  return words.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/jwt|otp/gi, (found) => found.toUpperCase());
}
