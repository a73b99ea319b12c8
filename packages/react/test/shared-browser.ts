import { testAuth } from 'latchkey/testing';
import { openTab } from './tab.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const bob = { name: 'Bob', email: 'bob@example.com', password: 'correct horse' };

/** A real server, and one browser whose tabs share its cookies. Ada is signed in; Bob has an account. */
export async function openSharedBrowser() {
  const { openBrowser } = testAuth({ rateLimit: { enabled: false } });
  const browser = openBrowser();
  await browser.post('/sign-up/email', bob);
  await browser.post('/sign-up/email', ada);
  const requests: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/api/auth', '');
    requests.push(`${request.method} ${path}`);
    const accept = request.headers.get('accept') ?? '*/*';
    const named = request.headers.get('x-latchkey-user');
    const { status, headers, text } = await browser.send(path + search, {
      method: request.method,
      body: request.method === 'POST' ? await request.text() : undefined,
      headers: { accept, ...(named !== null && { 'x-latchkey-user': named }) },
    });
    return new Response(text, { status, headers });
  };
  return {
    requests,
    openTab: () => openTab({ baseURL: browser.origin, fetch: send }),
    /** A sign-in that no tab makes with the client, such as one by a redirect. */
    signIn: async (person: typeof ada) => void (await browser.post('/sign-in/email', person)),
    nameOfSession: async () =>
      ((await browser.get('/get-session')).json as { user: { name: string } } | null)?.user.name,
  };
}
