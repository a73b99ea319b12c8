import type { openOldDatabase } from 'latchkey/import';
import type { CommandCall } from '../../command.js';
import { CommandFailure } from '../../failure.js';
import { openOld } from '../open-source.js';
import type { Source } from '../source.js';
import { betterAuthSource } from './better-auth.js';
import { oldSecretsOf } from './better-auth-secrets.js';

type Open = typeof openOldDatabase;

const sources: Readonly<Record<string, (call: CommandCall, open: Open) => Promise<Source>>> = {
  'better-auth': async (call, open) =>
    betterAuthSource(await openOld(call, open), {
      secrets: oldSecretsOf(call.env),
      withoutSecondFactors: call.isGiven('without-second-factors'),
    }),
};

export const sourceNames: readonly string[] = Object.keys(sources);

/** Opens the system that `--from` names. Throws `CommandFailure` if it cannot be read. */
export async function openSource(call: CommandCall, open: Open): Promise<Source> {
  const name = call.text('from') ?? '';
  const found = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (found === undefined)
    throw new CommandFailure(`--from takes one of ${sourceNames.join(', ')}.`, {
      advice: ['https://latchkey.dev/cli#import'],
    });
  return found(call, open);
}
