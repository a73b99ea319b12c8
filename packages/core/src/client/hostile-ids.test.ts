import { describe, expect, it } from 'vitest';
import { everyClientPlugin } from '../../test/fixtures/plugins/client-plugins.js';
import { clientInternals, createAuthClient } from '../client.js';
import type { Route } from '../contract/routes.js';

const sent: Request[] = [];
const client = createAuthClient({
  baseURL: 'https://app.example.com',
  plugins: everyClientPlugin,
  fetch: async (input) => {
    sent.push(new Request(input));
    return Response.json(null);
  },
});
const routes = Object.entries(client[clientInternals].routes);

/** The request that a route's function sends, or the URL of its link, when every id is `id`. */
async function callWith(id: string, name: string, { path }: Route): Promise<Request> {
  const parameters = Array.from(path.matchAll(/:(\w+)/g), ([, parameter]) => [parameter, id]);
  const call: (input: object) => unknown = Reflect.get(client, name);
  const link = await call({ ...Object.fromEntries(parameters), organizationId: id });
  return sent.pop() ?? new Request(String(link));
}

describe('an id that looks like part of a URL [R-J13]', () => {
  it.each(['../../x', 'a?b', '#', '%2e%2e', 'a/b', '\\..', 'a&organizationId=c', ';a', '$&'])(
    'is sent unchanged and reaches no other endpoint: %s',
    async (id) => {
      for (const [name, route] of routes) {
        const request = await callWith(id, name, route);
        const { origin, pathname, searchParams } = new URL(request.url);
        const path = route.path.replace(/:\w+/g, () => encodeURIComponent(id));
        expect(origin + pathname).toBe(`https://app.example.com/api/auth${path}`);
        const input = route.via === 'body' ? await request.json() : Object.fromEntries(searchParams);
        expect(input, name).toEqual({ organizationId: id });
      }
    },
  );

  // No encoding preserves a segment of dots in a URL.
  it.each(['.', '..', ''])('is refused when no URL can contain it: %j', async (id) => {
    const known = routes.map(([, { path }]) => new RegExp(`^/api/auth${path.replace(/:\w+/g, '[^/]+')}$`));
    for (const [name, route] of routes.filter(([, { path }]) => path.includes(':'))) {
      const { pathname } = new URL((await callWith(id, name, route)).url);
      expect(known.filter((each) => each.test(pathname))).toEqual([]);
    }
  });
});
