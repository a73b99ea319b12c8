import assert from 'node:assert/strict';
import { placesOf, propertiesOf } from './attacks/attack-target.js';
import { ask, validInput } from './calls.js';
import { type NamedEndpoint, reachable } from './endpoints.js';
import type { PluginUnderTest } from './options.js';
import { changesBetween } from './rows.js';
import type { Opened } from './test-server.js';

/** The endpoints that a link, an image or a program that opens links can call. */
function gettable(plugin: Opened['plugin']): readonly NamedEndpoint[] {
  return reachable(plugin).filter(([, { route }]) => route.methods.includes('GET'));
}

/** A GET with the cookies of Ada changes no row: any page can make her browser send it. */
export async function checkGets({ plugin, server, rows }: Opened, under: PluginUnderTest): Promise<void> {
  for (const [name, endpoint] of gettable(plugin)) {
    if (Object.hasOwn(under.changesByGet ?? {}, name)) continue;
    const input = await validInput(under, name, server);
    const before = await rows();
    await ask(server.browser, endpoint, input);
    await server.settled();
    const changes = changesBetween(before, await rows());
    const reason = `${name} changes rows by a GET, which any page and any program that opens links can send: take a POST, or say in changesByGet why a redirect may`;
    assert.deepEqual(changes, [], reason);
  }
}

/** The usual names of parameters that say which page a browser opens next. */
const targets = ['callbackURL', 'redirectTo', 'redirect', 'returnTo', 'next', 'url'];
const elsewhere = 'https://elsewhere.example/page';

/** Checks that no input can redirect a browser to another server. */
export async function checkRedirects({ plugin, server }: Opened, under: PluginUnderTest): Promise<void> {
  for (const [name, endpoint] of reachable(plugin).filter(([, { route }]) => route.kind === 'redirect')) {
    const first = propertiesOf(await validInput(under, name, server));
    for (const place of new Set([...placesOf(first), ...targets])) {
      const input = propertiesOf(await validInput(under, name, server)); // a secret in it works once
      const { status, headers, text } = await ask(server.browser, endpoint, { ...input, [place]: elsewhere });
      const about = `${name} with ${place} ${elsewhere}`;
      assert(status < 500, `${about}: ${status} ${text}`);
      const { host } = new URL(headers.get('location') ?? '/', 'https://app.example.com');
      assert(host !== new URL(elsewhere).host, `${about} redirects there`);
    }
  }
}
