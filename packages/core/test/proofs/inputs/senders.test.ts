import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { AnyPlugin } from '../../../src/define-plugin.js';
import { emailOTP, magicLink, organization, phoneNumber, twoFactor } from '../../../src/index.js';
import { testAuth } from '../../../src/testing.js';
import { createLog } from '../../fixtures/email-otp/mails.js';

interface Case {
  /** The plugin without its sender. */
  readonly make: (options?: never) => AnyPlugin;
  /** The endpoints that need the sender; absent if the plugin does nothing without it. */
  readonly endpoints?: readonly string[];
}

/** Every sender of a plugin, by the path of its option. */
const senders: Readonly<Record<string, Case>> = {
  'emailOTP.sendVerificationOTP': { make: emailOTP, endpoints: ['sendVerificationOTP', 'forgetPasswordEmailOTP'] },
  'magicLink.sendMagicLink': { make: () => Reflect.apply(magicLink, undefined, [{}]) },
  'organization.sendInvitationEmail': { make: organization, endpoints: ['createInvitation'] },
  'phoneNumber.sendOTP': { make: () => Reflect.apply(phoneNumber, undefined, [{}]) },
  'twoFactor.otpOptions.sendOTP': { make: twoFactor, endpoints: ['sendTwoFactorOTP', 'verifyTwoFactorOTP'] },
};

/** Parts of the core have their own rule: an option that waits for a message is refused, and a call has an error of its own. */
const core = ['password.sendResetPassword', 'reauthentication.sendCode'];

const all = Object.entries(senders);
const optional = all.flatMap(([option, { make, endpoints }]) => (endpoints ? [{ option, make, endpoints }] : []));
const said = (option: string, needing: string) =>
  `${option}: got nothing, expected a function that sends the message, which ${needing}. latchkey/docs/errors/README.md#sender_is_required`;

describe('a plugin without its sender', () => {
  it.each(all.filter(([, { endpoints }]) => !endpoints))(
    'does not start if nothing works without it: %s',
    (option, { make }) => {
      expect(() => testAuth({ plugins: [make()] })).toThrow(said(option, `${option.split('.')[0]} needs`));
    },
  );

  it.each(optional)('starts, and the log names the endpoints that need it: $option', ({ option, make, endpoints }) => {
    const needing = `${endpoints.join(' and ')} ${endpoints.length > 1 ? 'need' : 'needs'}`;
    expect(linesWith(make)).toEqual([`latchkey: ${said(option, needing)}`]);
  });

  it.each(optional)('says nothing if its endpoints are disabled, or in production: $option', ({ make, endpoints }) => {
    const disabledPaths = endpoints.map((name) => make().contract.declared.endpoints[name]?.route.path ?? name);
    expect(linesWith(make, { disabledPaths })).toEqual([]);
    vi.stubEnv('NODE_ENV', 'production');
    try {
      expect(linesWith(make, { baseURL: 'https://app.example.com' })).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

it('every function of an option that sends a message is here', () => {
  const folder = join(import.meta.dirname, '../../../src/features');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const plugin = (file.split('/')[0] ?? '').replace(/-(.)/g, (_, letter) => letter.toUpperCase()).toLowerCase();
      return Array.from(
        text.matchAll(/\b(send\w*)\??:\s+(?:neededElsewhere\(\s*)?(?:typed<)?\s*\(\w+: \w+,/g),
        ([, name]) => `${plugin}.${name}`.toLowerCase(),
      );
    });
  const known = [...Object.keys(senders), ...core].map((option) => option.replace(/\..*\./, '.').toLowerCase());
  expect(found.sort()).toEqual(known.sort());
});

function linesWith(make: () => AnyPlugin, options: object = {}): readonly string[] {
  const { lines, logger } = createLog();
  testAuth({ plugins: [make()], logger, logLevel: 'warn', ...options });
  return lines;
}
