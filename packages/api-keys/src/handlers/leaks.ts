import { type App, guardedUpdate, remove, sendNotice, type Work } from 'latchkey/plugin';
import { type FoundRow, findByHash } from '../check/find-key.js';
import { hashOf, isWellFormed } from '../key.js';
import { createFindPublicKey } from '../leaks/public-keys.js';
import { isSignedBy } from '../leaks/signature.js';
import { findMailRecipient } from '../mail-recipient.js';
import type { Config, LeakMail } from '../options.js';
import { recordKeyAction } from '../record-key-action.js';
import { mailedKey } from '../shown-key.js';
import { type ApiKey, apiKey } from '../tables.js';
import type { KeyHandlers } from './key-handlers.js';

export function leakHandlers(config: Config): KeyHandlers<'reportLeakedApiKeys'> {
  const { leaks } = config;
  const findPublicKey = leaks && createFindPublicKey(leaks);
  return {
    async reportLeakedApiKeys(call) {
      const { app, headers, input, sentBody } = call;
      const identifier = headers.get('github-public-key-identifier') ?? '';
      const signature = headers.get('github-public-key-signature') ?? '';
      const publicKey = identifier === '' ? undefined : await findPublicKey?.(app, identifier);
      const isSigned = publicKey && sentBody !== undefined && (await isSignedBy(publicKey, sentBody, signature));
      if (!isSigned) throw call.fail('INVALID_SIGNATURE');
      const labels = new Map<string, 'true_positive' | 'false_positive'>();
      for (const { token, url = null } of input) {
        if (labels.has(token)) continue; // one key can be found in several places
        const leaked = await call.transaction((work) => endKey(work, config, token));
        labels.set(token, leaked ? 'true_positive' : 'false_positive');
        if (leaked && leaks?.sendLeak) await tellOwner(app, config, { key: leaked.apiKey, url, send: leaks.sendLeak });
      }
      return input.map(({ token, type }) => ({
        token_raw: token,
        token_type: type,
        label: labels.get(token) ?? 'false_positive',
      }));
    },
  };
}

/** Ends a leaked key. If a rotation has replaced the leaked key, the new key still works. `undefined` if there is no such key. */
async function endKey(work: Work, config: Config, token: string): Promise<FoundRow | undefined> {
  if (!isWellFormed(config.prefix, token)) return undefined;
  const { tx } = work;
  const hash = hashOf(token);
  const found = await findByHash(tx, config, hash);
  if (!found) return undefined;
  const { id } = found.apiKey;
  const ended =
    found.apiKey.hash === hash
      ? await remove(tx, apiKey, { id, hash })
      : await guardedUpdate(tx, apiKey, { id, previousHash: hash }, { previousHash: null, previousEndsAt: null });
  if (ended === 0) return undefined;
  recordKeyAction(work, 'api_key.leaked', found.apiKey);
  return found;
}

interface Leaked {
  readonly key: ApiKey;
  readonly url: string | null;
  readonly send: (mail: LeakMail) => Promise<void> | void;
}

async function tellOwner(app: App, config: Config, { key, url, send }: Leaked): Promise<void> {
  const label = 'telling the owner of a leaked API key';
  const user = await findMailRecipient(app, config, key);
  const about = { key: mailedKey(key), url };
  if (user) sendNotice({ app }, user, label, async (to) => send({ user: to, ...about }));
  else app.background.run(label, async () => send({ user: null, ...about }));
}
