import { expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('a revoked session never comes back, even if it is read and extended concurrently [R-E05 H044]', async () => {
  const { openBrowser, clock } = testAuth();
  const [phone, laptop] = [openBrowser(), openBrowser()];
  await phone.post('/sign-up/email', ada);
  await laptop.post('/sign-in/email', ada);
  clock.advance(2 * 86_400);
  const readers = Array.from({ length: 32 }, () => phone.clone());
  await Promise.all([
    ...readers.map((reader) => reader.get('/get-session')),
    laptop.clone().post('/revoke-other-sessions'),
  ]);
  for (const reader of [phone, ...readers]) expect((await reader.get('/get-session')).json).toBeNull();
  expect((await laptop.get('/list-sessions')).json).toHaveLength(1);
});

it('every other session shows the current data of its user [W-H23]', async () => {
  const { openBrowser } = testAuth();
  const [phone, laptop] = [openBrowser(), openBrowser()];
  await phone.post('/sign-up/email', ada);
  await laptop.post('/sign-in/email', ada);
  await phone.post('/update-user', { name: 'Countess' });
  expect((await laptop.get('/get-session')).json).toMatchObject({ user: { name: 'Countess' } });
});

it('exactly the live sessions are listed, after any sequence of beginnings, ends and expiries [Z24 H052]', async () => {
  const { openBrowser, clock, auth } = testAuth();
  const first = openBrowser();
  await first.post('/sign-up/email', ada);
  await first.post('/sign-out');
  const live = new Map<string, { readonly browser: typeof first; readonly endsAt: number }>();
  const begin = async () => {
    const browser = openBrowser();
    const { json } = await browser.post('/sign-in/email', ada);
    const { token } = json as { readonly token: string };
    live.set(token, { browser, endsAt: clock.now().getTime() + 7 * 86_400_000 });
  };
  let seed = 20_300_101;
  const pick = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let step = 0; step < 60; step++) {
    const action = pick(4);
    if (live.size === 0 || action < 2) await begin();
    else if (action === 2) clock.advance(pick(2 * 86_400));
    else {
      const [token = '', chosen] = [...live][pick(live.size)] ?? [];
      if (pick(2)) await chosen?.browser.post('/sign-out');
      else await auth.api.revokeSession({ body: { token }, headers: chosen?.browser.headers ?? {} }).catch(() => {});
      live.delete(token);
    }
    for (const [token, { endsAt }] of live) if (endsAt <= clock.now().getTime()) live.delete(token);
    await begin();
    const [token = '', newest] = [...live].at(-1) ?? [];
    const listed = await auth.api.listSessions({ headers: newest?.browser.headers ?? {} });
    expect(listed.map((session) => session.token).sort()).toEqual([...live.keys()].sort());
    await newest?.browser.post('/sign-out');
    live.delete(token);
  }
});
