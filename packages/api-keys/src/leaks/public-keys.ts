import { type App, OutgoingError, safeFetch } from 'latchkey/plugin';
import * as z from 'zod/mini';
import type { Config } from '../options.js';

type Leaks = NonNullable<Config['leaks']>;

/** The public keys of a reporter, in PEM, by their identifiers. */
type PublicKeys = ReadonlyMap<string, string>;

const published = z.object({ public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })) });

const githubKeys = 'https://api.github.com/meta/public_keys/secret_scanning';

/** Milliseconds between two requests for the keys. Without a pause, an attacker who sends unknown identifiers would cause a request each time. */
const pause = 60_000;

/** Finds a public key: in the options, or in the list that the reporter publishes. The process keeps the list in memory. */
export function createFindPublicKey({ publicKeys, publicKeysURL = githubKeys }: Leaks) {
  let kept: Promise<PublicKeys> = Promise.resolve(new Map());
  let askedAt: number | undefined;
  return async (app: App, identifier: string): Promise<string | undefined> => {
    if (publicKeys) return Object.hasOwn(publicKeys, identifier) ? publicKeys[identifier] : undefined;
    const known = (await kept).get(identifier);
    if (known !== undefined) return known;
    const now = app.settings.now().getTime();
    // Another report may have fetched the keys while this report waited: then this report uses those keys.
    if (askedAt !== undefined && now < askedAt + pause) return (await kept).get(identifier);
    askedAt = now;
    const before = kept;
    const asked = fetchPublicKeys(app, publicKeysURL);
    kept = asked.catch(() => before); // the keys that were known before stay known
    return (await asked).get(identifier);
  };
}

async function fetchPublicKeys(app: App, url: string): Promise<PublicKeys> {
  const headers = { accept: 'application/json', 'user-agent': 'latchkey' };
  const { status, bytes } = await safeFetch(app, 'configured', url, { headers });
  if (status !== 200) throw new OutgoingError('unreachable', `apiKeys.leaks.publicKeysURL answered ${status}`);
  const { public_keys } = z.parse(published, JSON.parse(new TextDecoder().decode(bytes)));
  return new Map(public_keys.map(({ key_identifier, key }) => [key_identifier, key]));
}
