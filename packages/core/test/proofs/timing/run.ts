// `npm run prove -- timing`: measures pairs of calls whose times must not differ, in turns, and says how well a classifier by time
// tells them apart. Run it on a quiet machine: noise hides a difference, and makes none.
import { testAuth } from '../../../src/testing/test-auth.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';
import { chanceFrom } from '../requests/chance.js';
import { distinguishable } from './classifier.js';

/** How far from 0.5 the classifier may be. */
const bound = 0.1;
/** Pairs of calls below which nothing can be said: the classifier is off by 0.1 in one of 1,000 runs then. */
const fewest = 200;

const [minutes = '5', seed = '1'] = process.argv.slice(2);
const chance = chanceFrom(Number(seed));
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const { plugin } = emailOTPWithOutbox();
const server = testAuth({
  plugins: [plugin],
  logger: silent,
  rateLimit: { enabled: false },
  emailAndPassword: { sendResetPassword() {} },
});
const known = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
await server.openBrowser().post('/sign-up/email', known);

/** As long as the known one, and as often asked about. */
const unknown = 'eve@example.com';
const post = (path: string, body: object) => async () => {
  const browser = server.openBrowser();
  return () => browser.post(path, body);
};

/** A wrong code that has the first digits of the right one, or none of them. */
const wrongCode = (hasPrefix: boolean) => async () => {
  const browser = server.openBrowser();
  const query = { email: known.email, type: 'sign-in' } as const;
  const right = await server.auth.api.createVerificationOTP({ body: query });
  const other = (digit: string) => String((Number(digit) + 1) % 10);
  const digits = [...right].map((digit, at) => (hasPrefix && at < right.length - 1 ? digit : other(digit)));
  return () => browser.post('/sign-in/email-otp', { email: known.email, otp: digits.join('') });
};

/** Each function prepares a call, which is not measured. */
type Prepare = () => Promise<() => Promise<unknown>>;
const pairs: Readonly<Record<string, readonly [Prepare, Prepare]>> = {
  'sign-in: an unknown address, a wrong password': [
    post('/sign-in/email', { email: unknown, password: 'battery staple' }),
    post('/sign-in/email', { email: known.email, password: 'battery staple' }),
  ],
  'a new password: an unknown address, a known one': [
    post('/forget-password', { email: unknown }),
    post('/forget-password', { email: known.email }),
  ],
  'a wrong code: other digits, the right ones but the last': [wrongCode(false), wrongCode(true)],
};

async function timeOf(prepare: Prepare): Promise<number> {
  const call = await prepare();
  await server.auth.settled();
  const begun = performance.now();
  await call();
  const time = performance.now() - begun;
  await server.auth.settled();
  return time;
}

const each = (Number(minutes) * 60_000) / Object.keys(pairs).length;
for (const [name, [one, other]] of Object.entries(pairs)) {
  const until = performance.now() + each;
  const times: [number[], number[]] = [[], []];
  for (const prepare of [one, other]) for (let call = 0; call < 20; call++) await timeOf(prepare); // warms up
  while (times[0].length < fewest || performance.now() < until) {
    // In a random order, so that no class is always the second.
    const isFirst = chance.happens(0.5);
    for (const place of isFirst ? [0, 1] : [1, 0])
      times[place === 0 ? 0 : 1].push(await timeOf(place === 0 ? one : other));
  }
  const found = distinguishable(...times);
  const isNear = Math.abs(found - 0.5) <= bound;
  if (!isNear) process.exitCode = 1;
  console.log(
    `${found.toFixed(3)} of 0.500 ± ${bound}, ${times[0].length} pairs: ${name}${isNear ? '' : ': can be told apart'}`,
  );
}
