import {
  aBoolean,
  anyText,
  aText,
  type KnownOptions,
  listOf,
  oneOf,
  optionsOf,
  withDefault,
} from '../../../contract/options/known-options.js';
import { providerOptions } from '../../../domain/app/provider.js';
import type { SocialProviders } from './index.js';

type OptionsOf<P extends keyof SocialProviders> = KnownOptions<NonNullable<SocialProviders[P]>>;
const ofEvery = optionsOf(providerOptions);

/** For providers that exchange no code without it. */
const clientSecret = { ...anyText, isNeeded: 'elsewhere' } as const;

/** The options of each provider: the common ones and its own. */
export const socialProviders = {
  apple: optionsOf({
    ...providerOptions,
    teamId: aText,
    keyId: aText,
    privateKey: aText,
    appBundleIdentifier: aText,
  } satisfies OptionsOf<'apple'>),
  discord: optionsOf({ ...providerOptions, prompt: oneOf('none', 'consent') } satisfies OptionsOf<'discord'>),
  dropbox: optionsOf({ ...providerOptions, accessType: oneOf('online', 'offline') } satisfies OptionsOf<'dropbox'>),
  facebook: optionsOf({ ...providerOptions, fields: listOf(aText) } satisfies OptionsOf<'facebook'>),
  github: optionsOf({
    ...providerOptions,
    clientSecret,
    allowSignup: aBoolean,
    prompt: oneOf('select_account'),
  } satisfies OptionsOf<'github'>),
  gitlab: optionsOf({ ...providerOptions, issuer: aText } satisfies OptionsOf<'gitlab'>),
  google: optionsOf({
    ...providerOptions,
    clientSecret,
    accessType: oneOf('online', 'offline'),
    prompt: aText,
    display: oneOf('page', 'popup', 'touch', 'wap'),
    hd: aText,
    nativeClientIds: listOf(aText),
  } satisfies OptionsOf<'google'>),
  linkedin: ofEvery,
  microsoft: optionsOf({
    ...providerOptions,
    tenantId: aText,
    profilePhotoSize: oneOf(48, 64, 96, 120, 240, 360, 432, 504, 648),
    disableProfilePhoto: withDefault(aBoolean, false),
    requireSelectAccount: withDefault(aBoolean, false),
  } satisfies OptionsOf<'microsoft'>),
  reddit: optionsOf({ ...providerOptions, duration: oneOf('temporary', 'permanent') } satisfies OptionsOf<'reddit'>),
  roblox: optionsOf({ ...providerOptions, prompt: aText } satisfies OptionsOf<'roblox'>),
  spotify: optionsOf({ ...providerOptions, showDialog: withDefault(aBoolean, false) } satisfies OptionsOf<'spotify'>),
  tiktok: ofEvery,
  twitch: optionsOf({ ...providerOptions, claims: listOf(aText) } satisfies OptionsOf<'twitch'>),
  twitter: ofEvery,
  vk: optionsOf({ ...providerOptions, langId: aText, scheme: oneOf('light', 'dark') } satisfies OptionsOf<'vk'>),
} satisfies KnownOptions<SocialProviders>;
