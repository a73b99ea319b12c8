import { ConfigurationError } from '../../../contract/options/configuration-error.js';
import type { SocialProviderId } from '../../../contract/provider-ids.js';
import type { ConfiguredProvider, Provider, ProviderOptions } from '../../../domain/app/provider.js';
import type { AppleOptions } from './apple.js';
import type { DiscordOptions } from './discord.js';
import type { DropboxOptions } from './dropbox.js';
import type { FacebookOptions } from './facebook.js';
import type { GithubOptions } from './github.js';
import type { GitlabOptions } from './gitlab.js';
import type { GoogleOptions } from './google.js';
import type { LinkedinOptions } from './linkedin.js';
import type { MicrosoftOptions } from './microsoft.js';
import type { RedditOptions } from './reddit.js';
import type { RobloxOptions } from './roblox.js';
import type { SpotifyOptions } from './spotify.js';
import type { TiktokOptions } from './tiktok.js';
import type { TwitchOptions } from './twitch.js';
import type { TwitterOptions } from './twitter.js';
import type { VkOptions } from './vk.js';

/** The identity providers for sign-in. Providers that are left out or have `enabled: false` are disabled. */
export interface SocialProviders {
  readonly apple?: AppleOptions;
  readonly discord?: DiscordOptions;
  readonly dropbox?: DropboxOptions;
  readonly facebook?: FacebookOptions;
  readonly github?: GithubOptions;
  readonly gitlab?: GitlabOptions;
  readonly google?: GoogleOptions;
  readonly linkedin?: LinkedinOptions;
  readonly microsoft?: MicrosoftOptions;
  readonly reddit?: RedditOptions;
  readonly roblox?: RobloxOptions;
  readonly spotify?: SpotifyOptions;
  readonly tiktok?: TiktokOptions;
  readonly twitch?: TwitchOptions;
  readonly twitter?: TwitterOptions;
  readonly vk?: VkOptions;
}

export type { SocialProviderId };

/** Each provider has its own file, which is loaded when the provider is first used. */
const makers: Readonly<Record<SocialProviderId, (all: SocialProviders) => Promise<Provider | undefined>>> = {
  apple: async ({ apple: own }) => own && (await import('./apple.js')).apple(own),
  discord: async ({ discord: own }) => own && (await import('./discord.js')).discord(own),
  dropbox: async ({ dropbox: own }) => own && (await import('./dropbox.js')).dropbox(own),
  facebook: async ({ facebook: own }) => own && (await import('./facebook.js')).facebook(own),
  github: async ({ github: own }) => own && (await import('./github.js')).github(own),
  gitlab: async ({ gitlab: own }) => own && (await import('./gitlab.js')).gitlab(own),
  google: async ({ google: own }) => own && (await import('./google.js')).google(own),
  linkedin: async ({ linkedin: own }) => own && (await import('./linkedin.js')).linkedin(own),
  microsoft: async ({ microsoft: own }) => own && (await import('./microsoft.js')).microsoft(own),
  reddit: async ({ reddit: own }) => own && (await import('./reddit.js')).reddit(own),
  roblox: async ({ roblox: own }) => own && (await import('./roblox.js')).roblox(own),
  spotify: async ({ spotify: own }) => own && (await import('./spotify.js')).spotify(own),
  tiktok: async ({ tiktok: own }) => own && (await import('./tiktok.js')).tiktok(own),
  twitch: async ({ twitch: own }) => own && (await import('./twitch.js')).twitch(own),
  twitter: async ({ twitter: own }) => own && (await import('./twitter.js')).twitter(own),
  vk: async ({ vk: own }) => own && (await import('./vk.js')).vk(own),
};

/**
 * Checks whether an id is one of the sixteen built-in providers. Looks at own properties only: `toString` is not a
 * provider.
 */
export function isSocialProviderId(id: string): id is SocialProviderId {
  return Object.hasOwn(makers, id);
}

/**
 * Returns a function that finds a configured provider by its id. Each provider is created once. Throws
 * `ConfigurationError` for options that cannot work.
 */
export function socialProviderSource(
  options: SocialProviders,
): (id: string) => Promise<ConfiguredProvider | undefined> {
  checkProviders(options);
  const made = new Map<string, Promise<ConfiguredProvider | undefined>>();
  return async (id) => {
    if (!isSocialProviderId(id)) return undefined;
    const provider = made.get(id) ?? make(id, options);
    made.set(id, provider);
    return provider;
  };
}

async function make(id: SocialProviderId, all: SocialProviders): Promise<ConfiguredProvider | undefined> {
  const options = Object.hasOwn(all, id) ? all[id] : undefined;
  if (!isOn(options)) return undefined;
  const provider = await makers[id](all);
  return provider && { provider, options };
}

function checkProviders(all: SocialProviders): void {
  for (const [id, options] of Object.entries<ProviderOptions | undefined>({ ...all })) {
    if (!isOn(options)) continue;
    const { clientId, clientSecret } = options;
    if (!clientId?.trim()) throw lacking(id, 'clientId', clientId);
    const { teamId, keyId, privateKey } = id === 'apple' ? { ...all.apple } : {};
    const isKeyed = [teamId, keyId, privateKey].every((each) => each?.trim());
    if (clientSecret?.trim() === '' || (!clientSecret && !isKeyed && ['apple', 'github', 'google'].includes(id)))
      throw lacking(id, 'clientSecret', clientSecret);
  }
}

function isOn<Options extends ProviderOptions>(options: Options | undefined): options is Options {
  return options !== undefined && options.enabled !== false;
}

function lacking(id: string, name: string, given: string | undefined): ConfigurationError {
  return new ConfigurationError(`socialProviders.${id}.${name}`, {
    given,
    ...(given === undefined && { givenAs: 'nothing (is an environment variable missing?)' }),
    expected: `the ${name} of ${id}${id === 'apple' ? ', or teamId, keyId and privateKey' : ''}, or enabled: false`,
    code: 'CLIENT_ID_AND_SECRET_REQUIRED',
  });
}
