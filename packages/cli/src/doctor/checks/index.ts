import type { Check } from '../check.js';
import { allowedHostsOpen } from './addresses/allowed-hosts-open.js';
import { baseUrlLocal } from './addresses/base-url-local.js';
import { baseUrlMissing } from './addresses/base-url-missing.js';
import { baseUrlPlain } from './addresses/base-url-plain.js';
import { originsOpen } from './addresses/origins-open.js';
import { originsPlain } from './addresses/origins-plain.js';
import { pageMissing } from './addresses/page-missing.js';
import { cookieDomain } from './cookies/domain.js';
import { cookieInsecure } from './cookies/insecure.js';
import { cookieOtherSite } from './cookies/other-site.js';
import { cookieReadable } from './cookies/readable.js';
import { clockSkew } from './database/clock.js';
import { driverBroken } from './database/driver-broken.js';
import { driverMissing } from './database/driver-missing.js';
import { indexesMissing } from './database/indexes-missing.js';
import { databaseMissing } from './database/missing.js';
import { replacedClock } from './database/replaced-clock.js';
import { schemaDrift } from './database/schema-drift.js';
import { tablesMissing } from './database/tables-missing.js';
import { databaseUnreachable } from './database/unreachable.js';
import { limitsOff } from './limits/off.js';
import { limitsPerProcess } from './limits/per-process.js';
import { limitsBehindProxy } from './limits/proxy.js';
import { storageUnreachable } from './limits/storage-unreachable.js';
import { noticesSender } from './mails/notices-sender.js';
import { pluginSender } from './mails/plugin-sender.js';
import { resetSender } from './mails/reset-sender.js';
import { mailsStoppedEarly } from './mails/stopped-early.js';
import { verificationSender } from './mails/verification-sender.js';
import { clientPath } from './packages/client-path.js';
import { clientPluginMissing } from './packages/client-plugin.js';
import { serverPluginMissing } from './packages/server-plugin.js';
import { versionsDiffer } from './packages/versions.js';
import { providerCredentials } from './providers/credentials.js';
import { providerRedirects } from './providers/redirects.js';
import { secretInGit } from './secrets/in-git.js';
import { secretInSource } from './secrets/in-source.js';
import { secretMissing } from './secrets/missing.js';
import { secretWeak } from './secrets/weak.js';

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  secretMissing,
  secretWeak,
  secretInSource,
  secretInGit,
  baseUrlMissing,
  baseUrlPlain,
  baseUrlLocal,
  allowedHostsOpen,
  originsOpen,
  originsPlain,
  pageMissing,
  cookieDomain,
  cookieInsecure,
  cookieOtherSite,
  cookieReadable,
  databaseMissing,
  databaseUnreachable,
  driverMissing,
  driverBroken,
  tablesMissing,
  indexesMissing,
  schemaDrift,
  clockSkew,
  replacedClock,
  storageUnreachable,
  limitsOff,
  limitsBehindProxy,
  limitsPerProcess,
  mailsStoppedEarly,
  resetSender,
  verificationSender,
  noticesSender,
  pluginSender,
  providerCredentials,
  providerRedirects,
  versionsDiffer,
  clientPluginMissing,
  serverPluginMissing,
  clientPath,
];
