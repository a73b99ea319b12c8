import assert from 'node:assert/strict';
import type { Browser, BrowserAnswer } from '../../browser.js';
import { ask, validInput } from '../calls.js';
import { checkEndedMethod, checkMethodAfterRestore, claimAccount, deleteUser } from '../ended-accounts.js';
import { reachable } from '../endpoints.js';
import { isGranted } from '../granted.js';
import { type CredentialUnderTest, casesOf, type PluginUnderTest, type PreparedCall } from '../options.js';
import type { Opened } from '../test-server.js';

type Check = (sentence: string, test: (opened: Opened) => Promise<void>) => void;

/** Adds the tests of the credentials that the plugin's authenticator checks, such as API keys. */
export function addCredentials(check: Check, under: PluginUnderTest): void {
  for (const [name, credential] of Object.entries(casesOf(under.credentials))) {
    const enter = callWith(under, credential);
    check(`a credential works, and neither a wrong one nor an ended one does: ${name}`, (opened) =>
      checkEnds(opened, under, credential),
    );
    check(`a credential opens only endpoints whose guard names it: ${name}`, (opened) =>
      checkOthers(opened, credential),
    );
    check(`a credential is no session, and hides the cookie beside it: ${name}`, (opened) =>
      checkSession(opened, credential),
    );
    check(`a credential ends with the user: ${name}`, (opened) => checkEndedMethod(opened, enter, deleteUser));
    check(`a credential ends when the owner claims the account: ${name}`, (opened) =>
      checkEndedMethod(opened, enter, claimAccount),
    );
    check(`a credential that was made since a change of the address ends with the change: ${name}`, (opened) =>
      checkMethodAfterRestore(opened, enter),
    );
  }
}

/** The call of the endpoint that takes the credential, by a browser without cookies. */
function callWith(under: PluginUnderTest, { endpoint: name, prepare }: CredentialUnderTest): PreparedCall {
  return async (server) => {
    const { headers } = await prepare(server);
    const call = await callOf(under, name, server.openBrowser());
    const input = await validInput(under, name, server);
    return () => call(input, headers);
  };
}

async function callOf(under: PluginUnderTest, name: string, browser: Browser) {
  const endpoint = under.plugin().contract.declared.endpoints[name];
  assert(endpoint?.guard?.byApiKey, `${name} takes no credential: its guard needs byApiKey`);
  return (input: unknown, headers: Readonly<Record<string, string>>) => ask(browser, endpoint, input, headers);
}

async function checkEnds({ server }: Opened, under: PluginUnderTest, credential: CredentialUnderTest): Promise<void> {
  const { headers, wrong, end } = await credential.prepare(server);
  const call = await callOf(under, credential.endpoint, server.openBrowser());
  const input = await validInput(under, credential.endpoint, server);
  const granted = await call(input, headers);
  assert(isGranted(granted), `the credential does not work: ${granted.status} ${granted.text}`);
  assertCode(await call(input, wrong), 401, 'a wrong credential');
  const beside = await callOf(under, credential.endpoint, server.browser);
  for (const damaged of damagedForms(headers))
    assertCode(await beside(input, damaged), 401, 'a damaged credential beside the cookie of its user');
  await end();
  await server.settled();
  assertCode(await call(input, headers), 401, 'a credential that has ended');
}

/** The same headers with a credential that is cut, that has a character too many, or that is sent twice. */
function damagedForms(headers: Readonly<Record<string, string>>): readonly Readonly<Record<string, string>>[] {
  const damages = [
    (value: string) => value.slice(0, Math.ceil(value.length / 2)),
    (value: string) => `${value}.`,
    (value: string) => `${value}, ${value}`,
    (value: string) => value.repeat(5),
  ];
  return damages.map((damage) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, damage(value)])),
  );
}

/** Endpoints of the library that stand for all others, and every endpoint of the plugin. */
async function checkOthers({ plugin, server }: Opened, { prepare }: CredentialUnderTest): Promise<void> {
  const { headers } = await prepare(server);
  const closed = reachable(plugin).filter(([, { access, guard }]) => access !== 'anyone' && !guard?.byApiKey);
  for (const [name, endpoint] of closed)
    assertCode(await ask(server.browser, endpoint, {}, headers), 403, `${name} with the credential`);
  assertCode(await server.browser.get('/list-sessions', { headers }), 403, 'listSessions with the credential');
  assertCode(await server.browser.post('/update-user', {}, { headers }), 403, 'updateUser with the credential');
}

async function checkSession({ server }: Opened, { prepare }: CredentialUnderTest): Promise<void> {
  const { headers, wrong } = await prepare(server);
  for (const sent of [headers, wrong]) {
    const { text } = await server.browser.get('/get-session', { headers: sent });
    assert.equal(text, 'null', 'getSession answers a request with the credential as a session');
  }
}

function assertCode({ status, text }: BrowserAnswer, wanted: 401 | 403, about: string): void {
  assert.equal(status, wanted, `${about}: expected ${wanted}, got ${status} ${text}`);
}
