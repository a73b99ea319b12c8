import type { openOldDatabase } from 'latchkey/import';
import { didYouMean } from '../../closest.js';
import type { CommandCall } from '../../command.js';
import { CommandFailure, docsPage } from '../../failure.js';
import { openOld, readExport } from '../open-source.js';
import type { Source } from '../source.js';
import { auth0 } from './auth0.js';
import { authjsSource } from './authjs.js';
import { betterAuthSource } from './better-auth.js';
import { oldSecretsOf } from './better-auth-secrets.js';
import { clerkSource } from './clerk.js';
import { cognito } from './cognito.js';
import { firebase } from './firebase.js';
import { keycloak } from './keycloak.js';
import { supabaseSource } from './supabase.js';
import { exportSource } from './user-export.js';

type Open = typeof openOldDatabase;

type OpenSource = (call: CommandCall, open: Open) => Promise<Source>;

const sources: Readonly<Record<string, OpenSource>> = {
  'better-auth': async (call, open) =>
    betterAuthSource(await openOld(call, open), {
      secrets: oldSecretsOf(call.env),
      withoutSecondFactors: call.isGiven('without-second-factors'),
      providerTokens: call.isGiven('provider-tokens'),
      now: new Date(),
    }),
  authjs: async (call, open) =>
    authjsSource(await openOld(call, open), {
      passwordColumn: call.text('password-column'),
      providerTokens: call.isGiven('provider-tokens'),
    }),
  supabase: async (call, open) =>
    supabaseSource(await openOld(call, open, 'auth'), {
      withoutSecondFactors: call.isGiven('without-second-factors'),
      now: new Date(),
    }),
  clerk: async (call) =>
    clerkSource({
      users: neededFile(call, 'clerk'),
      organizations: optionalFile(call, 'organizations'),
      withoutSecondFactors: call.isGiven('without-second-factors'),
    }),
  ...Object.fromEntries(
    Object.entries({ auth0, firebase, keycloak, cognito }).map(([name, describe]): [string, OpenSource] => [
      name,
      async (call) =>
        exportSource(
          neededFile(call, name),
          describe({
            passwords: optionalFile(call, 'passwords'),
            withoutSecondFactors: call.isGiven('without-second-factors'),
          }),
        ),
    ]),
  ),
};

function neededFile(call: CommandCall, name: string): string {
  const file = call.text('file');
  if (file !== undefined) return readExport(call.folder, file);
  throw new CommandFailure('--file has to name the export of the users.', {
    advice: [docsPage(`moving-from-${name}`)],
  });
}

function optionalFile(call: CommandCall, option: string): string | undefined {
  const file = call.text(option);
  return file === undefined ? undefined : readExport(call.folder, file);
}

export const sourceNames: readonly string[] = Object.keys(sources);

/** Returns how the system that `--from` names is opened. Throws `CommandFailure` if it names none, or another option is not for it. */
export function checkSource(call: CommandCall): OpenSource {
  const name = call.text('from') ?? '';
  const found = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (found === undefined)
    throw new CommandFailure(`--from takes one of ${sourceNames.join(', ')}.`, {
      advice: [...didYouMean(name, sourceNames), docsPage('cli#import')],
    });
  if (call.isGiven('provider-tokens') && name !== 'better-auth' && name !== 'authjs')
    throw new CommandFailure(`--provider-tokens is not for ${name}, whose export has no tokens of providers.`);
  return found;
}

/** Opens the system that `--from` names. Throws `CommandFailure` if it cannot be read. */
export async function openSource(call: CommandCall, open: Open): Promise<Source> {
  return checkSource(call)(call, open);
}
