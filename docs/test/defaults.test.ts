import { describe, expect, it } from 'vitest';
import { seconds } from '../../packages/core/src/contract/options/duration.ts';
import { resolveOptions } from '../../packages/core/src/resolve-options.ts';
import { readEveryOption } from '../scripts/options/options-page.ts';

/** The settings of `createAuth({})` outside production, under the names of the options. */
const settings = resolveOptions({}, { NODE_ENV: 'development' });
const { session, password, rateLimit, cookies, ipAddress } = settings;

describe('the defaults that the page of options names', () => {
  const documented = new Map(readEveryOption().map(({ path, initial }) => [path, initial]));

  it.each([
    ['appName', `\`${settings.appName}\``],
    ['basePath', `\`${settings.basePath}\``],
    ['emailAndPassword.minPasswordLength', `${password.minLength}`],
    ['emailAndPassword.maxPasswordLength', `${password.maxLength}`],
    ['session.cookieCache.enabled', `\`${session.cookieCache.enabled}\``],
    ['rateLimit.max', `${rateLimit.max} calls`],
    ['rateLimit.storage', `\`${rateLimit.storage}\``],
    ['advanced.cookiePrefix', `\`${cookies.prefix}\``],
    ['advanced.ipAddress.trustedProxies', `${ipAddress.trustedProxies}`],
    ['advanced.ipAddress.disableIpTracking', `\`${ipAddress.disableIpTracking}\``],
    ['advanced.maxBodySize', `${settings.maxBodySize / 2 ** 20} MiB`],
  ])('%s is %s', (path, actual) => {
    expect(documented.get(path)).toBe(actual);
  });

  it.each([
    ['session.expiresIn', session.expiresIn],
    ['session.updateAge', session.updateAge],
    ['session.freshAge', session.freshAge],
    ['session.cookieCache.maxAge', session.cookieCache.maxAge],
    ['rateLimit.window', rateLimit.window],
  ])('%s is %s seconds', (path, actual) => {
    const [count, unit = ''] = (documented.get(path) ?? '').split(' ');
    expect(seconds(`${Number(count)}${unit.charAt(0)}` as `${number}s`)).toBe(actual);
  });
});
