import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Language } from '../texts/language.js';
import type { SignInOptionsAnswer } from './facts.js';
import type { HookName, KnownHooks } from './known-hooks.js';
import type { ScreenPaths } from './paths.js';
import type { ClassOf } from './slots.js';

/** What `createAuthReact` returned, of any client. */
export interface AuthReactResult {
  readonly useSession: object;
  readonly useSignUpEmail: object;
}

/** A link of the application's router. */
export type LinkComponent = ComponentType<{
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}>;

/** Opens a page. `replace`: the history loses the current one. */
export type Navigate = (path: string, options?: { readonly replace?: boolean }) => void;

export type Theme = 'light' | 'dark' | 'system';

/** Returns the address of a picture. `provider`: the name of a password manager or device. */
export type PasskeyIcon = (provider: string | null) => string | undefined;

/** Returns the mark of an identity provider. `id`: as `signInOptions` names it, such as `github`. */
export type ProviderIcon = (id: string) => ReactNode;

/** Stores a picture that the user has chosen, and returns its address: `https://…`, or a path of the site. */
export type UploadPicture = (file: File) => Promise<string>;

/** What a user can choose for a new API key. */
export interface ApiKeyChoices {
  /** The option `scopes` of `apiKeys()`. Default: keys have no scopes. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
  /** After how many days a key expires; `null` is never, for `allowNever`. The first is chosen. Default 30, 90, 365. */
  readonly days?: readonly (number | null)[];
}

/** What `AuthUI` gives to the screens. */
export interface UI {
  readonly auth: KnownHooks;
  readonly language: Language;
  readonly paths: ScreenPaths;
  readonly navigate: Navigate;
  readonly Link: LinkComponent;
  readonly classOf: ClassOf;
  readonly theme: Theme;
  /** The labels of the application's own fields. */
  readonly fieldLabels: Readonly<Record<string, string>>;
  readonly passkeyIcon: PasskeyIcon | undefined;
  readonly providerIcon: ProviderIcon | undefined;
  readonly uploadPicture: UploadPicture | undefined;
  readonly apiKeys: ApiKeyChoices;
  /** The sign-in options that the server has put into the page. */
  readonly signInOptions: SignInOptionsAnswer | undefined;
}

export const UIContext = createContext<UI | undefined>(undefined);

/** What `AuthUI` above gives. Throws without one. */
export function useUI(): UI {
  const ui = useContext(UIContext);
  if (!ui) throw new Error('Screens of @latchkey/ui need an AuthUI above them: <AuthUI auth={auth}>.');
  return ui;
}

/** The hook of a plugin that a screen cannot do without. */
export function neededHook<N extends HookName>(auth: KnownHooks, name: N, plugin: string): NonNullable<KnownHooks[N]> {
  const hook = auth[name];
  if (hook === undefined || hook === null) throw missingPlugin(name, plugin);
  return hook;
}

function missingPlugin(name: string, plugin: string): Error {
  return new Error(`This screen of @latchkey/ui needs ${name}: add ${plugin}, as the guide of @latchkey/ui shows.`);
}
