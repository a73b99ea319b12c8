import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWhole } from '../../../test/fixtures/grid.js';
import { ada, openTestServer, type TestServer, wrong } from '../../../test/fixtures/two-factor/fixture.js';
import { type Factor, Model, type Outcome, type Seat } from '../../../test/fixtures/two-factor/model.js';

/** The number of random histories. `LATCHKEY_LIVES=10000` runs more of them. */
const lives = Number(process.env.LATCHKEY_LIVES ?? (isWhole ? 300 : 60));

interface Real {
  readonly server: TestServer;
  /** Made by the last call that makes one. */
  readonly outcomes: Map<string, number>;
}
type Step = fc.AsyncCommand<Model, Real>;

/** A step of a history: a request to the server in one of the browsers, and the outcome that the model expects. */
function step(
  name: string,
  at: number,
  run: (model: Model, seat: Seat, server: TestServer) => Promise<readonly [Outcome, Outcome]>,
): Step {
  return {
    check: () => true,
    async run(model, { server, outcomes }) {
      const seat = model.seats[at];
      if (!seat) throw new Error('there are three browsers');
      const [actual, expected] = await run(model, seat, server);
      outcomes.set(`${name} ${actual}`, (outcomes.get(`${name} ${actual}`) ?? 0) + 1);
      expect(actual).toBe(expected);
    },
    toString: () => `${name} in ${at}`,
  };
}

async function ask(
  seat: Seat,
  path: string,
  body: object,
): Promise<{ readonly outcome: Outcome; readonly json: unknown }> {
  const { status, json } = await seat.browser.post(path, body);
  const { code, twoFactorRedirect } = json as { readonly code?: string; readonly twoFactorRedirect?: true };
  if (status >= 500) throw new Error(`${path} answered ${status}`);
  return { outcome: code ?? (twoFactorRedirect ? 'waits' : 'done'), json };
}

const seat = fc.nat(2);
const often = fc.integer({ min: 0, max: 4 }).map((number) => number > 0);
const seldom = fc.integer({ min: 0, max: 3 }).map((number) => number === 0);
/** Which password the user types. */
const typedOf = (isRight: fc.Arbitrary<boolean>) =>
  isRight.map((right): 'right' | 'wrong' => (right ? 'right' : 'wrong'));
const passwordOf = (model: Model, typed: 'right' | 'wrong') => (typed === 'right' ? model.password : 'wrong password');

const signIn = fc.tuple(seat, typedOf(often)).map(([at, typed]) =>
  step('sign in', at, async (model, here) => {
    const password = passwordOf(model, typed);
    const { outcome } = await ask(here, '/sign-in/email', { email: model.email, password });
    return [outcome, model.signIn(here, password)];
  }),
);

const enable = fc.tuple(seat, typedOf(often)).map(([at, typed]) =>
  step('enable', at, async (model, here, server) => {
    const password = passwordOf(model, typed);
    const { answer, authenticator, backupCodes } = await server.enableWith(here.browser, password);
    const { code } = answer.json as { readonly code?: string };
    const factor: Factor | undefined = authenticator && { authenticator, codes: [...(backupCodes ?? [])] };
    return [code ?? 'done', model.enable(here, password, factor)];
  }),
);

const totp = fc
  .tuple(
    seat,
    fc.constantFrom('active', 'active', 'pending', 'pending', 'wrong'),
    fc.integer({ min: -2, max: 2 }),
    fc.boolean(),
  )
  .map(([at, which, distance, trustDevice]) =>
    step(`totp ${which}`, at, async (model, here, server) => {
      const factor = which === 'pending' ? (model.pending ?? model.active) : (model.active ?? model.pending);
      const shown = factor ? server.codeOf(factor.authenticator, distance) : '123456';
      const code = which === 'wrong' ? wrong(shown) : shown;
      const { outcome } = await ask(here, '/two-factor/verify-totp', { code, trustDevice });
      return [outcome, model.totp(here, code, trustDevice)];
    }),
  );

const backupCode = fc
  .tuple(seat, fc.constantFrom('good', 'good', 'used', 'wrong'), fc.boolean())
  .map(([at, which, trustDevice]) =>
    step(`backup code ${which}`, at, async (model, here) => {
      const known = which === 'good' ? model.active?.codes[0] : which === 'used' ? model.used.at(-1) : undefined;
      const code = known ?? 'aaaaa-aaaaa';
      const { outcome } = await ask(here, '/two-factor/verify-backup-code', { code, trustDevice });
      return [outcome, model.backupCode(here, code, trustDevice)];
    }),
  );

const send = seat.map((at) =>
  step('send', at, async (model, here, server) => {
    const { outcome } = await ask(here, '/two-factor/send-otp', {});
    const expected = model.send(here);
    if (outcome === 'done') {
      await server.auth.settled();
      model.sent(here, server.mails.at(-1)?.otp ?? '');
    }
    return [outcome, expected];
  }),
);

const mailedCode = fc.tuple(seat, often, fc.boolean()).map(([at, isRight, trustDevice]) =>
  step(`mailed code ${isRight ? 'right' : 'wrong'}`, at, async (model, here) => {
    const sent = here.mailed?.code ?? '123456';
    const code = isRight ? sent : wrong(sent);
    const { outcome } = await ask(here, '/two-factor/verify-otp', { code, trustDevice });
    return [outcome, model.mailedCode(here, code, trustDevice)];
  }),
);

const generate = fc.tuple(seat, typedOf(often)).map(([at, typed]) =>
  step('new backup codes', at, async (model, here) => {
    const password = passwordOf(model, typed);
    const { outcome, json } = await ask(here, '/two-factor/generate-backup-codes', { password });
    const { backupCodes = [] } = json as { readonly backupCodes?: string[] };
    return [outcome, model.generate(here, password, backupCodes)];
  }),
);

const disable = fc.tuple(seat, typedOf(seldom)).map(([at, typed]) =>
  step('disable', at, async (model, here) => {
    const password = passwordOf(model, typed);
    const { outcome } = await ask(here, '/two-factor/disable', { password });
    return [outcome, model.disable(here, password)];
  }),
);

const changePassword = fc.tuple(seat, typedOf(often), fc.nat(9)).map(([at, typed, number]) =>
  step('change password', at, async (model, here) => {
    const currentPassword = passwordOf(model, typed);
    const newPassword = `password ${number}`;
    const { outcome } = await ask(here, '/change-password', { currentPassword, newPassword });
    return [outcome, model.changePassword(here, currentPassword, newPassword)];
  }),
);

const wait = fc.constantFrom(15, 30, 30, 60, 180, 600).map((seconds) =>
  step(`wait ${seconds}`, 0, async (_, __, { clock }) => {
    clock.advance(seconds);
    return ['done', 'done'];
  }),
);

/** A history that begins with an active second factor. */
async function begun(model: Model, here: Seat, server: TestServer): Promise<readonly [Outcome, Outcome]> {
  const { authenticator, backupCodes } = await server.enable(here.browser, { ...ada, password: model.password });
  model.enable(here, model.password, { authenticator, codes: [...backupCodes] });
  const code = server.codeOf(authenticator);
  const { outcome } = await ask(here, '/two-factor/verify-totp', { code });
  const expected = model.totp(here, code, false);
  server.clock.advance(30);
  return [outcome, expected];
}

const needed = [
  'sign in waits',
  'totp active done',
  'totp pending done',
  'totp active INVALID_TWO_FACTOR_AUTHENTICATION',
  'backup code good done',
  'backup code used INVALID_BACKUP_CODE',
  'mailed code right done',
  'disable done',
  'change password done',
];

it(`${lives} lives of a second factor go as the model says`, { timeout: 1_800_000 }, async () => {
  const server = await openTestServer();
  const outcomes = new Map<string, number>();
  let people = 0;
  const steps = [
    signIn,
    signIn,
    enable,
    totp,
    totp,
    totp,
    backupCode,
    send,
    mailedCode,
    generate,
    disable,
    changePassword,
    wait,
  ];
  const commands = fc.commands<Model, Real, false>(steps, { maxCommands: 40, size: 'max' });
  const life = fc.asyncProperty(commands, fc.boolean(), async (chosen, isEnrolled) => {
    people += 1;
    const email = `person${people}@example.com`;
    const seats = Array.from(
      { length: 3 },
      (): Seat => ({
        browser: server.openBrowser(),
        signedIn: false,
        shown: false,
        trusted: false,
        begun: 0,
        challenge: undefined,
        mailed: undefined,
      }),
    );
    const model = new Model(email, seats, () => server.clock.now().getTime());
    const [first] = seats;
    if (first) {
      await first.browser.post('/sign-up/email', { name: 'P', email, password: model.password });
      first.signedIn = true;
    }
    const begin = isEnrolled && first ? await begun(model, first, server) : undefined;
    if (begin) expect(begin).toEqual(['done', 'done']);
    await fc.asyncModelRun(() => ({ model, real: { server, outcomes } }), chosen);
    for (const each of seats) {
      const isIn = (await each.browser.get('/get-session')).json !== null;
      const waits = (await each.browser.get('/two-factor/challenge')).json !== null;
      expect([isIn, waits]).toEqual([each.signedIn, !each.signedIn && model.isWaiting(each)]);
    }
  });
  // Each of these steps has to happen at least once: otherwise the test would prove nothing. Chance can leave one out of few lives.
  const missing = () => needed.filter((each) => !outcomes.has(each));
  await fc.assert(life, { numRuns: lives });
  for (let more = 0; missing().length > 0 && more < 5; more++) await fc.assert(life, { numRuns: lives });
  expect(missing()).toEqual([]);
  if (process.env.LATCHKEY_LIVES) console.log(Object.fromEntries([...outcomes].sort()));
});
