import type { Handlers } from '../../define-plugin.js';
import type { App } from '../../domain/app/app.js';
import type { PublicFacts } from '../../domain/app/public-facts.js';
import type { signInOptionsContract } from './contract.js';

/** Seconds. A deployment that changes the configuration is seen within a minute. */
const keptFor = 60;

export const signInOptionsHandlers: Handlers<(typeof signInOptionsContract)['endpoints']> = {
  async signInOptions(call) {
    call.keepFor(keptFor);
    return { plugins: await factsOf(call.app), fields: ownFields(call.app) };
  },
};

async function factsOf({ plugins, settings }: App): Promise<Record<string, PublicFacts>> {
  const found = await Promise.all(
    plugins.map(async ({ contract, publicFacts }) => {
      const facts = typeof publicFacts === 'function' ? await publicFacts(settings) : publicFacts;
      return facts ? [[contract.name, facts] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** The fields that a caller can send on sign-up, without those of plugins, whose screens know them. */
function ownFields({ userFields, plugins }: App) {
  return Object.entries(userFields)
    .filter(
      ([name, { settable }]) => settable && !plugins.some(({ contract }) => Object.hasOwn(contract.userFields, name)),
    )
    .map(([name, { type, optional, initial, maxLength }]) => ({
      name,
      type,
      required: !optional && initial === undefined,
      maxLength,
    }));
}
