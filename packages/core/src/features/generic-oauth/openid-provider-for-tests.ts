// For tests: a provider of OpenID Connect that others wrote (oidc-provider), in a process of its own: Demo ID of the demo.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const client = { clientId: 'latchkey-tests', clientSecret: 'a secret: of tests & with signs' };

/** Starts it for an application that is called back at `callback`. */
export async function startOpenIdProvider(callback: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo-id/main.ts'], {
    cwd: fileURLToPath(new URL('../../../../../examples/demo', import.meta.url)),
    env: {
      ...process.env,
      DEMO_ID_PORT: '0',
      DEMO_ID_CALLBACKS: callback,
      DEMO_ID_CLIENT_ID: client.clientId,
      DEMO_ID_CLIENT_SECRET: client.clientSecret,
    },
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([once(lines, 'line'), exited.then(() => [])]);
  if (typeof url !== 'string') throw new Error(`the provider does not start: ${complaints}`);
  return {
    url,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** What a person does with the form of the provider: the fields that they fill and the button that they press. */
export type Choice = Readonly<Record<string, string>>;

/**
 * Goes through the provider as a browser does, from the address that the application named to the one that it is called
 * back at: over real HTTP, redirect by redirect, with cookies, and through its form.
 */
export async function goThroughProvider(start: string, choice: Choice): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let next: { readonly url: URL; readonly form?: Choice } = { url: new URL(start) };
  for (let steps = 0; steps < 10; steps++) {
    const { url, form } = next;
    if (url.origin !== origin) return url;
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    const [, action] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
    if (location) next = { url: new URL(location, url) };
    else if (answer.ok && action) next = { url: new URL(action, url), form: choice };
    else throw new Error(`the provider answered ${answer.status}: ${page}`);
  }
  throw new Error('the provider sends us in circles');
}
