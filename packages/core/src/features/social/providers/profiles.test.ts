import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import { createProviderServer, playProvider, readProfile } from '../../../../test/fixtures/providers/profile-source.js';
import { changed, type ProviderCase } from '../../../../test/fixtures/providers/provider-case.js';
import { RefusedProfile } from '../../../domain/app/provider.js';

const server = createProviderServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const read = (one: ProviderCase) => {
  playProvider(server, one);
  return readProfile(one);
};
/** A text that is no id is refused with the reason. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof RefusedProfile)) throw error;
}
const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 40) ?? 'nothing';
const shown = (values: readonly unknown[]) => values.map((value) => [show(value), value] as const);

describe.each(providerCases.map((one) => [one.id, one] as const))('the profile of %s', (_id, one) => {
  const { idAt, emailAt, verifiedAt, verifiedBy = [], profile } = one;

  it('is read as the provider documents it', async () => {
    const raw = one.claims ?? expect.any(Object);
    expect(await read(one)).toEqual({ ...profile, raw });
  });

  it('is requested with the access token, and in the way that the provider requires', async () => {
    const calls = playProvider(server, one);
    await readProfile(one);
    expect(calls.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(one.answers).sort());
    for (const call of calls) {
      expect(call.headers.get('authorization')).toBe(one.form ? null : 'Bearer access');
      for (const [name, value] of Object.entries(one.headers ?? {})) expect(call.headers.get(name)).toBe(value);
      expect(Object.fromEntries(new URLSearchParams(await call.text()))).toEqual(one.form ?? {});
    }
  });

  const noIds = [undefined, null, '', {}, [], true, 'a\u0000b', 'é', 'x'.repeat(256)];
  const wrongIds = one.idIsNumber ? ['583231', 0, -1, 1.5, 2 ** 53] : one.id === 'vk' ? [0, -1] : [42, 2 ** 53];
  it.each(shown([...noIds, ...wrongIds]))('is refused with the id %s [R-B15]', async (_text, id) => {
    expect(await read(changed(one, idAt, id)).catch(nothingIfRefused)).toBeUndefined();
  });

  if (emailAt) {
    const none = [undefined, null, '', 42, {}, ['ada@example.com'], 'ada', 'ada@example.com\nbcc:eve@example.com'];
    it.each(shown(none))('has no address, and no verified one, if the address is %s [R-C17]', async (_text, email) => {
      const found = await read(changed(one, emailAt, email));
      expect(found).toMatchObject({ id: profile.id, email: undefined, emailVerified: false });
    });
  }

  if (verifiedAt) {
    const truthy = [undefined, null, false, 'false', 'true', 0, '0', 1, '1', 'yes', {}, [true], true];
    const wrong = truthy.filter((value) => !verifiedBy.includes(value));
    it.each(shown(wrong))('has no verified address if the provider says %s [R-B14]', async (_text, verified) => {
      expect(await read(changed(one, verifiedAt, verified))).toMatchObject({ emailVerified: false });
    });
    for (const verified of verifiedBy) {
      it(`has a verified address if the provider says ${show(verified)} [R-B14]`, async () => {
        expect(await read(changed(one, verifiedAt, verified))).toMatchObject({ emailVerified: true });
      });
    }
  }

  const calls = Object.keys(one.answers);
  if (calls.length > 0) {
    const broken = [null, [], ['x'], 'text', '', 42, true, {}, [[]], { data: null, user: [], error: 'x' }];
    it.each(shown(broken))('is refused if the provider answers %s', async (_text, answer) => {
      expect(await read(changed(one, { of: idAt.of, path: [] }, answer))).toBeUndefined();
    });

    it.each([
      ['a page', () => HttpResponse.html('<!doctype html><p>Sorry')],
      ['500', () => HttpResponse.json({ id: 1, sub: '1' }, { status: 500 })],
      ['401', () => HttpResponse.json({ error: 'invalid_token' }, { status: 401 })],
    ])('is refused if the provider answers %s', async (_what, answer) => {
      expect(
        await read({ ...one, answers: Object.fromEntries(calls.map((call) => [call, answer()])) }),
      ).toBeUndefined();
    });
  } else {
    it('is refused without a verified id token', async () => {
      const { claims: _none, ...without } = one;
      expect(await read(without)).toBeUndefined();
    });
  }

  it('accepts any value in place of a name or a picture', async () => {
    for (const value of [null, 42, [], {}, [null], [[]], 'x'.repeat(5000), 'a\u0000b', 'javascript:alert(1)', '//x']) {
      const mangled = mangle(one, value);
      const found = await read(mangled);
      expect(found?.id, show(value)).toBe(profile.id);
      expect(found?.image === null || /^https?:\/\//.test(found?.image ?? ''), show(found?.image)).toBe(true);
      expect(found?.name.length ?? 0, show(value)).toBeLessThanOrEqual(255);
      expect(found?.name ?? '', show(value)).not.toMatch(/\p{Cc}/u);
    }
  });
});

/** The answer with this value for every member except the id and the account's state. */
function mangle(one: ProviderCase, value: unknown): ProviderCase {
  const { of, path } = one.idAt;
  const around = path.slice(0, -1);
  const last = path.at(-1);
  const answer = around.reduce<unknown>(
    (inside, name) => memberOf(inside, name),
    of === 'claims' ? one.claims : one.answers[of],
  );
  const kept = new Set<unknown>([last, 'state', 'iss', 'hd', 'tid']);
  const mangled = Object.fromEntries(
    Object.entries(answer ?? {}).map(([name, member]) => [name, kept.has(name) ? member : value]),
  );
  return { ...changed(one, { of, path: around }, mangled), callback: { user: JSON.stringify(value) } };
}

function memberOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
