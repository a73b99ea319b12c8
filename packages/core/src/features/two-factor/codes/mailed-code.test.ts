import { describe, expect, it } from 'vitest';
import { ada, openTestServer, refusals, said, wrong } from '../../../../test/fixtures/two-factor/fixture.js';

describe('mailed codes', () => {
  it('a code has six digits and works once [R-D14]', async () => {
    const server = await openTestServer();
    await server.enrol();
    const { browser } = await server.challenged();
    const code = await server.mailedTo(browser);
    expect(code).toMatch(/^\d{6}$/);
    expect(server.mails.at(-1)?.user).toMatchObject({ email: ada.email });
    const copy = browser.clone();
    expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200);
    expect(said(await copy.post('/two-factor/verify-otp', { code }))).toEqual(refusals.cookie);
    expect(said(await (await server.challenged()).browser.post('/two-factor/verify-otp', { code }))).toEqual(
      refusals.noCode,
    );
  });

  it.each([
    [-1, [200]],
    [0, [400, 'OTP_HAS_EXPIRED', 'OTP has expired']],
    [1, [400, 'OTP_HAS_EXPIRED', 'OTP has expired']],
  ])('%i ms from its three minutes a code answers %j', async (offset, expected) => {
    const server = await openTestServer();
    await server.enrol();
    const { browser } = await server.challenged();
    const code = await server.mailedTo(browser);
    server.clock.advanceMs(180_000 + offset);
    expect(said(await browser.post('/two-factor/verify-otp', { code }))).toEqual(expected);
  });

  it('only the newest of five codes works, with all its attempts [R-D17]', async () => {
    const server = await openTestServer();
    await server.enrol();
    const { browser } = await server.challenged();
    const sent: string[] = [];
    for (let count = 0; count < 5; count++) sent.push(await server.mailedTo(browser));
    const [first = '', newest = ''] = [sent[0], sent.at(-1)];
    for (let count = 0; count < 2; count++)
      expect(
        said(await browser.post('/two-factor/verify-otp', { code: first === newest ? wrong(first) : first })),
      ).toEqual(refusals.code);
    expect((await browser.post('/two-factor/verify-otp', { code: newest })).status).toBe(200);
  });

  it('three wrong attempts invalidate a code; the user can request another one [R-D14]', async () => {
    const server = await openTestServer();
    await server.enrol();
    const { browser } = await server.challenged();
    const code = await server.mailedTo(browser);
    for (let count = 0; count < 3; count++) await browser.post('/two-factor/verify-otp', { code: wrong(code) });
    expect(said(await browser.post('/two-factor/verify-otp', { code }))).toEqual(refusals.code);
    const another = await server.mailedTo(browser);
    expect((await browser.post('/two-factor/verify-otp', { code: another })).status).toBe(200);
  });

  it('one wrong attempt invalidates a code of fewer than six digits [T-15]', async () => {
    const mails: string[] = [];
    const sendOTP = ({ otp }: { readonly otp: string }) => void mails.push(otp);
    const server = await openTestServer({ twoFactor: { otpOptions: { digits: 5, sendOTP } } });
    await server.enrol();
    const { browser } = await server.challenged();
    await server.mailedTo(browser);
    const code = mails.at(-1) ?? '';
    await browser.post('/two-factor/verify-otp', { code: wrong(code) });
    expect(said(await browser.post('/two-factor/verify-otp', { code }))).toEqual(refusals.code);
  });

  it('are sent even if strangers have requested many other mails [R-F07]', async () => {
    const server = await openTestServer({ limited: true, mailsPerRecipient: 2 });
    await server.enrol();
    const { browser } = await server.challenged();
    for (let count = 0; count < 5; count++)
      await server.openBrowser(`192.0.2.${count}`).post('/forget-password', { email: ada.email });
    await server.auth.settled();
    expect(server.resets).toHaveLength(4);
    const code = await server.mailedTo(browser);
    expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200);
  });

  it('are limited per hour, and the last sent one stays valid [R-F10]', async () => {
    const server = await openTestServer({ limited: true, mailsPerRecipient: 2 });
    await server.enrol();
    const { browser } = await server.challenged(ada, server.openBrowser('unknown'));
    const asked = [];
    for (let count = 0; count < 6; count++) asked.push(await server.mailedTo(browser));
    expect(server.mails).toHaveLength(4);
    expect((await browser.post('/two-factor/verify-otp', { code: asked[3] })).status).toBe(200);
  });

  it('a code is valid only for the sign-in that it was mailed for, not in a session [R-D18]', async () => {
    const server = await openTestServer();
    const { browser: owner } = await server.enrol();
    const [one, two] = [(await server.challenged()).browser, (await server.challenged()).browser];
    const code = await server.mailedTo(one);
    for (const other of [two, owner])
      expect(said(await other.post('/two-factor/verify-otp', { code }))).toEqual(refusals.noCode);
    const ofTwo = await server.mailedTo(two);
    expect(said(await two.post('/two-factor/verify-otp', { code: ofTwo === code ? wrong(code) : code }))).toEqual(
      refusals.code,
    );
    const ofSession = await server.mailedTo(owner);
    expect(
      said(await one.post('/two-factor/verify-otp', { code: ofSession === code ? wrong(code) : ofSession })),
    ).toEqual(refusals.code);
    expect((await one.post('/two-factor/verify-otp', { code })).status).toBe(200);
    expect((await owner.post('/two-factor/verify-otp', { code: ofSession })).status).toBe(200);
  });

  it('have the configured length and lifetime, in minutes', async () => {
    const mails: string[] = [];
    const server = await openTestServer({
      twoFactor: { otpOptions: { sendOTP: ({ otp }) => void mails.push(otp), digits: 8, period: 5 } },
    });
    await server.enrol();
    const { browser } = await server.challenged();
    await server.mailedTo(browser);
    server.clock.advance(299);
    expect(mails[0]).toMatch(/^\d{8}$/);
    expect((await browser.post('/two-factor/verify-otp', { code: mails[0] })).status).toBe(200);
  });

  it('a mail that fails does not fail the call', async () => {
    const sendOTP = () => Promise.reject(new Error('no mail today'));
    const server = await openTestServer({ twoFactor: { otpOptions: { sendOTP } } });
    await server.enrol();
    const { browser } = await server.challenged();
    expect((await browser.post('/two-factor/send-otp')).json).toEqual({ status: true });
  });
});
