import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse } from './json-response.js';

const text = '{"name":"Zoë 😀","none":null}';
const init = { status: 201, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } };
const ours = () => jsonResponse(text, init);
const platforms = () => new Response(text, init);

/** What code can do with a body, and what it sees then. */
const steps: Readonly<Record<string, (response: Response) => unknown>> = {
  text: (response) => response.text(),
  json: (response) => response.json(),
  arrayBuffer: async (response) => [...new Uint8Array(await response.arrayBuffer())],
  bytes: async (response) => [...(await response.bytes())],
  blob: async (response) => {
    const blob = await response.blob();
    return [blob.type, blob.size, await blob.text()];
  },
  formData: (response) => response.formData(),
  bodyUsed: (response) => response.bodyUsed,
  'body is locked': (response) => response.body?.locked,
  'body is one stream': (response) => {
    const { body } = response;
    return body === response.body;
  },
  'read through a reader': async (response) => {
    const reader = response.body?.getReader();
    const first = await reader?.read();
    return [first?.done, new TextDecoder().decode(first?.value), (await reader?.read())?.done];
  },
  'get a reader and let it go': (response) => response.body?.getReader().releaseLock(),
  // Not awaited: a stream of which there is a clone waits for the end of the clone.
  'cancel the stream': (response) => void response.body?.cancel().catch(() => {}),
  'text of a clone': (response) => response.clone().text(),
  'stream of a clone': async (response) => new Response(response.clone().body).text(),
  'head of a clone': (response) => headOf(response.clone()),
  'another response with this body': (response) => new Response(response.body, response).text(),
  'set a header': (response) => response.headers.set('content-type', 'application/problem+json'),
  'remove the type': (response) => response.headers.delete('content-type'),
  'append a cookie': (response) => response.headers.append('set-cookie', 'a=1'),
};

const headOf = ({ status, statusText, ok, type, url, redirected, headers }: Response) => {
  return { status, statusText, ok, type, url, redirected, headers: [...headers] };
};

const membersOf = (response: Response) => {
  const names: string[] = [];
  for (const name in response) names.push(name);
  return names.sort();
};

/** What a step returns, or how it fails. */
async function outcomeOf(step: (response: Response) => unknown, response: Response): Promise<unknown> {
  try {
    return { is: await step(response) };
  } catch (error) {
    return { fails: error instanceof Error ? error.name : error };
  }
}

describe('a JSON response', () => {
  test('does what the response of the platform does, in any order', async () => {
    const names = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(names, async (chosen) => {
        const [own, other] = [ours(), platforms()];
        for (const name of chosen) {
          const step = steps[name] ?? (() => undefined);
          expect(await outcomeOf(step, own), name).toEqual(await outcomeOf(step, other));
          expect([own.bodyUsed, headOf(own)], name).toEqual([other.bodyUsed, headOf(other)]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('gives its body to one of two readers that begin at the same time', async () => {
    const response = ours();
    const [first, second] = await Promise.allSettled([response.text(), response.json()]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  });

  test('is a response for code that asks for its kind', () => {
    const response = ours();
    expect(response).toBeInstanceOf(Response);
    expect(response.constructor).toBe(Response);
    expect(Object.prototype.toString.call(response)).toBe('[object Response]');
    expect(inspect(response)).toMatch(/^Response \{[\s\S]*status: 201/);
  });

  test('lists the members of the response of the platform', () => {
    expect(membersOf(ours())).toEqual(membersOf(platforms()));
  });

  test('is copied by its constructor', async () => {
    const response = ours();
    const copy: unknown = Reflect.construct(response.constructor, [response.body, response]);
    expect(copy instanceof Response && (await copy.text())).toBe(text);
  });

  test('is read through a proxy, as in Node 20 and 22', async () => {
    const proxies = () => new Proxy(ours(), {});
    expect(await proxies().text()).toBe(text);
    expect(await proxies().json()).toEqual(JSON.parse(text));
    const twice = proxies();
    expect([twice.bodyUsed, await twice.text(), twice.bodyUsed]).toEqual([false, text, true]);
  });

  test('is used with the members that the fetch of this Node has', () => {
    expect(Object.getPrototypeOf(ours()) === Response.prototype).toBe(false);
  });
});

describe('the response of the platform is used', () => {
  afterEach(() => vi.unstubAllGlobals());

  const isPlain = () => Object.getPrototypeOf(ours()) === Response.prototype;

  test('where a server has replaced the global Response', async () => {
    class OfServer extends Response {}
    vi.stubGlobal('Response', OfServer);
    expect(isPlain()).toBe(true);
    expect(await ours().text()).toBe(text);
    vi.unstubAllGlobals();
    expect(isPlain()).toBe(false);
  });

  test('where the class is not built into Node: other runtimes, and undici from npm', () => {
    // undici from npm has the same members, and a cache that reads the body without them.
    class FromElsewhere {}
    for (const name of Object.getOwnPropertyNames(Response.prototype).filter((each) => each !== 'constructor')) {
      const refuse = () => {
        throw new TypeError('Illegal invocation');
      };
      Object.defineProperty(FromElsewhere.prototype, name, { get: refuse });
    }
    vi.stubGlobal('Response', FromElsewhere);
    expect(isPlain()).toBe(true);
  });

  test('where a body can be read by a member that we do not know', () => {
    function Newer() {}
    Object.defineProperties(Newer.prototype, Object.getOwnPropertyDescriptors(Response.prototype));
    Newer.prototype.textStream = () => {};
    vi.stubGlobal('Response', Newer);
    expect(isPlain()).toBe(true);
  });
});
