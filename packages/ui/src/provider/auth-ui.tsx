import {
  aBoolean,
  aFunction,
  anObject,
  ConfigurationError,
  checkOptions,
  type KnownOptions,
  needed,
  type OptionKind,
  oneOf,
} from 'latchkey/client';
import { type AnchorHTMLAttributes, type ReactElement, type ReactNode, useMemo } from 'react';
import { defaultLanguage, type Language } from '../texts/language.js';
import type { SignInOptionsAnswer } from './facts.js';
import type { KnownHooks } from './known-hooks.js';
import { pathsBelow, type ScreenPaths } from './paths.js';
import { classesWith, type SlotClassNames } from './slots.js';
import {
  type ApiKeyChoices,
  type AuthReactResult,
  type LinkComponent,
  type Navigate,
  type PasskeyIcon,
  type ProviderIcon,
  type Theme,
  type UI,
  UIContext,
  type UploadPicture,
} from './ui-context.js';

export interface AuthUIProps {
  /** What `createAuthReact` returned. The client needs `signInOptionsClient()`. */
  readonly auth: AuthReactResult;
  /** The language of the screens: its texts, with its tag and direction. Default: English. */
  readonly language?: Language | undefined;
  /** The path below which the screens are, such as `/auth`. Default: none, so the sign-in is at `/sign-in`. */
  readonly basePath?: string | undefined;
  /** The addresses of single screens. Default: `/sign-in`, `/sign-up` and so on, below `basePath`. */
  readonly paths?: Partial<ScreenPaths> | undefined;
  /** Opens a page of the application by its router. Default: the browser loads the page. */
  readonly navigate?: Navigate | undefined;
  /** The path of the server's own pages, which the browser loads, because no router has them. Default `/api/auth`. */
  readonly serverPath?: string | undefined;
  /** The link of the application's router, with `href`, `className` and `children`. Default: `<a>`. */
  readonly Link?: LinkComponent | undefined;
  /** Class names of the application, by the slot of the element. They are added to ours. */
  readonly classNames?: SlotClassNames | undefined;
  /** False: the elements have no class names but those of `classNames`. Default true. */
  readonly isStyled?: boolean | undefined;
  /** Default `system`: as the device is set. */
  readonly theme?: Theme | undefined;
  /** The labels of the application's own fields, by their names: `{ company: 'Company' }`. Default: the name as words. */
  readonly fieldLabels?: Readonly<Record<string, string>> | undefined;
  /**
   * Returns the address of the picture of a password manager or device, by its name in `listPasskeys`, such as
   * `Apple Passwords`; null is an unknown one. Default: no pictures.
   */
  readonly passkeyIcon?: PasskeyIcon | undefined;
  /**
   * Returns the mark of an identity provider by its id, for its button. `@latchkey/ui/provider-icons` has those of the providers that
   * the server knows by name. Default: no marks.
   */
  readonly providerIcon?: ProviderIcon | undefined;
  /**
   * Stores a picture of a user or a logo, and returns its address. The settings then have a button that uploads a file. Check on your
   * server who uploads, the size and the type of the file. Default: users enter an address.
   */
  readonly uploadPicture?: UploadPicture | undefined;
  /** The scopes and lifetimes that a user can choose for a new API key. Default: no scopes; 30, 90 or 365 days. */
  readonly apiKeys?: ApiKeyChoices | undefined;
  /** What `auth.api.signInOptions()` answered the server that rendered the page, so that the screens need not ask. */
  readonly signInOptions?: SignInOptionsAnswer | undefined;
  readonly children?: ReactNode;
}

const aPath: OptionKind<never> = {
  expected: 'a path such as "/auth"',
  fits: (value) => typeof value === 'string' && /^\/[^?#]*[^/?#]$/.test(value),
};

/** Every property of `AuthUI`. */
export const authUIProps = {
  auth: needed(anObject),
  language: anObject,
  basePath: aPath,
  paths: anObject,
  navigate: aFunction,
  serverPath: aPath,
  Link: {
    expected: 'a component',
    fits: (value) =>
      typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value),
  },
  classNames: anObject,
  isStyled: aBoolean,
  theme: oneOf('light', 'dark', 'system'),
  fieldLabels: anObject,
  passkeyIcon: aFunction,
  providerIcon: aFunction,
  uploadPicture: aFunction,
  apiKeys: anObject,
  signInOptions: anObject,
  children: { expected: 'elements', fits: () => true },
} satisfies KnownOptions<AuthUIProps>;

/** Gives the screens below what they need. Put it above the `AuthProvider`, so that its questions have it too. */
export function AuthUI(props: AuthUIProps): ReactElement {
  checkInDevelopment(props);
  const { auth, language, basePath, paths, navigate, serverPath, Link, classNames, isStyled, theme } = props;
  const { fieldLabels, passkeyIcon, providerIcon, uploadPicture, apiKeys, signInOptions } = props;
  const ui = useMemo(
    () =>
      uiOf({
        auth,
        language,
        basePath,
        paths,
        navigate,
        serverPath,
        Link,
        classNames,
        isStyled,
        theme,
        fieldLabels,
        passkeyIcon,
        providerIcon,
        uploadPicture,
        apiKeys,
        signInOptions,
      }),
    [
      auth,
      language,
      basePath,
      paths,
      navigate,
      serverPath,
      Link,
      classNames,
      isStyled,
      theme,
      fieldLabels,
      passkeyIcon,
      providerIcon,
      uploadPicture,
      apiKeys,
      signInOptions,
    ],
  );
  return <UIContext.Provider value={ui}>{props.children}</UIContext.Provider>;
}

function uiOf(given: AuthUIProps): UI {
  const { auth, language = defaultLanguage, basePath = '', paths, navigate = load, serverPath = '/api/auth' } = given;
  const { Link = PlainLink, classNames = {}, isStyled = true, theme = 'system', fieldLabels = {} } = given;
  const { passkeyIcon, providerIcon, uploadPicture, apiKeys = {}, signInOptions } = given;
  return {
    // An application's own fields and roles make its types others. Screens ask for a plugin's hook before they use it.
    auth: auth as KnownHooks,
    language,
    paths: { ...pathsBelow(basePath), ...paths },
    navigate: (...to) => (to[0].startsWith(`${serverPath}/`) ? load : navigate)(...to),
    Link,
    classOf: classesWith({ own: classNames, isStyled }),
    theme,
    fieldLabels,
    passkeyIcon,
    providerIcon,
    uploadPicture,
    apiKeys,
    signInOptions,
  };
}

function checkInDevelopment(props: AuthUIProps): void {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkProps(props);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
}

function checkProps(props: AuthUIProps): void {
  checkOptions('AuthUI', props, authUIProps);
  if ('useSession' in props.auth) return;
  throw new ConfigurationError('AuthUI.auth', { expected: 'what createAuthReact returned' });
}

const load: Navigate = (path, { replace = false } = {}) => {
  if (replace) window.location.replace(path);
  else window.location.assign(path);
};

function PlainLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} />;
}
