import { ConfigurationError } from '../../contract/options/configuration-error.js';
import {
  aBoolean,
  aText,
  type OptionsInput,
  oneOf,
  type Settled,
  settleOptions,
  withDefault,
} from '../../contract/options/known-options.js';

/** Every option of `openApi`. */
export const openApiOptions = {
  /** The path of the page below `basePath`. Default `/reference`: with the default `basePath`, `/api/auth/reference`. */
  path: withDefault(aText, '/reference'),
  /** Serve the document without the page. Default false. */
  disableDefaultReference: withDefault(aBoolean, false),
  /**
   * Serve page and document in production too. Both show every endpoint of this server to anyone. Default false: in production
   * they do not exist.
   */
  production: withDefault(aBoolean, false),
  /**
   * The viewer of the page. `cdn`: RapiDoc, a script that the browser loads from jsDelivr, in one version and only with its known
   * hash. `package`: a page of this package without any script. Default `cdn`.
   */
  viewer: withDefault(oneOf('cdn', 'package'), 'cdn'),
  /**
   * Another place from which the browser loads RapiDoc: a path of your own, such as `/rapidoc-min.js`, or an https URL together
   * with `scriptIntegrity`.
   */
  scriptUrl: aText,
  /** The hash of the script at `scriptUrl`, such as `sha384-…`. The browser runs no script with another hash. */
  scriptIntegrity: aText,
};

export interface OpenApiOptions extends OptionsInput<typeof openApiOptions> {}

/** The options with their defaults. */
export interface OpenApiRules extends Settled<typeof openApiOptions> {}

/** Throws a `ConfigurationError` for options that would not work, or that would run a foreign script without a known hash. */
export function resolveOpenApi(options: OpenApiOptions): OpenApiRules {
  const rules = settleOptions('openApi', openApiOptions, options);
  const { path, scriptUrl, scriptIntegrity } = rules;
  if (!/^(?:\/[\w.-]+)+$/.test(path))
    throw new ConfigurationError('openApi.path', { given: path, expected: 'a path such as "/reference"' });
  if (scriptIntegrity !== undefined && !/^sha(?:256|384|512)-[\w+/]+={0,2}$/.test(scriptIntegrity))
    throw new ConfigurationError('openApi.scriptIntegrity', {
      given: scriptIntegrity,
      expected: 'a hash such as "sha384-…", as subresource integrity has it',
    });
  if (scriptUrl === undefined || /^\/(?![/\\])/.test(scriptUrl)) return rules;
  // ASVS 3.6.1: a script of another origin could read and change everything on this one.
  if (!scriptUrl.startsWith('https://') || scriptIntegrity === undefined)
    throw new ConfigurationError('openApi.scriptUrl', {
      given: scriptUrl,
      expected: 'a path of your own such as "/rapidoc-min.js", or an https URL together with openApi.scriptIntegrity',
    });
  return rules;
}
