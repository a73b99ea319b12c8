import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { aSwitch, aText, checkOptions, type KnownOptions, oneOf } from '../../contract/options/known-options.js';

export interface OpenApiOptions {
  /** The path of the page below `basePath`. Default `/reference`: with the default `basePath`, `/api/auth/reference`. */
  readonly path?: string;
  /** Serve the document without the page. Default false. */
  readonly disableDefaultReference?: boolean;
  /**
   * Serve page and document in production too. Both show every endpoint of this server to anyone. Default false: in production
   * they do not exist.
   */
  readonly production?: boolean;
  /**
   * The viewer of the page. `cdn`: RapiDoc, a script that the browser loads from jsDelivr, in one version and only with its known
   * hash. `package`: a page of this package without any script. Default `cdn`.
   */
  readonly viewer?: 'cdn' | 'package';
  /**
   * Where the browser loads RapiDoc from instead: a path of your own, such as `/rapidoc-min.js`, or an https URL together with
   * `scriptIntegrity`.
   */
  readonly scriptUrl?: string;
  /** The hash of the script at `scriptUrl`, such as `sha384-…`. The browser runs no script with another hash. */
  readonly scriptIntegrity?: string;
}

/** Every option of `openApi`. */
export const openApiOptions = {
  path: aText,
  disableDefaultReference: aSwitch,
  production: aSwitch,
  viewer: oneOf('cdn', 'package'),
  scriptUrl: aText,
  scriptIntegrity: aText,
} satisfies KnownOptions<OpenApiOptions>;

/** Throws a `ConfigurationError` for options that would not work, or that would run a foreign script without a known hash. */
export function checkOpenApiOptions(options: OpenApiOptions): void {
  checkOptions('openApi', options, openApiOptions);
  const { path, scriptUrl, scriptIntegrity } = options;
  if (path !== undefined && !/^(?:\/[\w.-]+)+$/.test(path))
    throw new ConfigurationError('openApi.path', { given: path, expected: 'a path such as "/reference"' });
  if (scriptIntegrity !== undefined && !/^sha(?:256|384|512)-[\w+/]+={0,2}$/.test(scriptIntegrity))
    throw new ConfigurationError('openApi.scriptIntegrity', {
      given: scriptIntegrity,
      expected: 'a hash such as "sha384-…", as subresource integrity has it',
    });
  if (scriptUrl === undefined || /^\/(?![/\\])/.test(scriptUrl)) return;
  // ASVS 3.6.1: a script of another origin could read and change everything on this one.
  if (!scriptUrl.startsWith('https://') || scriptIntegrity === undefined)
    throw new ConfigurationError('openApi.scriptUrl', {
      given: scriptUrl,
      expected: 'a path of your own such as "/rapidoc-min.js", or an https URL together with openApi.scriptIntegrity',
    });
}
