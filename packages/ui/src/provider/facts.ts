/** A field that the application has added to its users, and that a sign-up takes. */
export interface OwnField {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'boolean' | 'timestamp';
  readonly required: boolean;
  /** Of a text: the maximum number of characters. */
  readonly maxLength: number;
}

type Facts = Readonly<Record<string, unknown>>;

/** The answer of `GET /sign-in-options`. */
export interface SignInOptionsAnswer {
  /** By the name of the plugin. */
  readonly plugins: Readonly<Record<string, Facts>>;
  readonly fields: readonly OwnField[];
}

interface NamedProvider {
  readonly id: string;
  readonly name: string;
}

/** What a server tells of its plugins. */
export interface ReadFacts {
  /** The facts of a plugin; none if the server does not have it. */
  readonly of: (plugin: string) => Facts;
  readonly has: (plugin: string) => boolean;
  /** The identity providers of all plugins. */
  readonly providers: readonly NamedProvider[];
}

/** A server of another version can lack facts, or have others. */
export function readFacts({ plugins }: SignInOptionsAnswer): ReadFacts {
  const has = (plugin: string) => Object.hasOwn(plugins, plugin);
  return {
    of: (plugin) => (has(plugin) && plugins[plugin]) || {},
    has,
    providers: Object.values(plugins).flatMap(({ providers }) =>
      Array.isArray(providers) ? providers.filter(isProvider) : [],
    ),
  };
}

function isProvider(value: unknown): value is NamedProvider {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
