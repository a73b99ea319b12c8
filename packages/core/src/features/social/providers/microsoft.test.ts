import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import { createProviderServer, playProvider, readProfile } from '../../../../test/fixtures/providers/profile-source.js';
import { changed } from '../../../../test/fixtures/providers/provider-case.js';
import { type MicrosoftOptions, microsoft } from './microsoft.js';

const server = createProviderServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const [example] = providerCases.filter(({ id }) => id === 'microsoft');
if (!example) throw new Error('no case for microsoft');
const credentials = { clientId: 'id', clientSecret: 'secret' };
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ours = '11111111-2222-3333-4444-555555555555';
const theirs = '99999999-2222-3333-4444-555555555555';

/** Reads the profile with these claims in place of those that verify an address. */
const read = (claims: object, options: Partial<MicrosoftOptions> = {}, answers = {}) => {
  const { xms_edov: _none, ...rest } = example.claims ?? {};
  const one = {
    ...example,
    options: { microsoft: { ...credentials, disableProfilePhoto: true, ...options } },
    claims: { ...rest, ...claims },
    answers,
  };
  playProvider(server, one);
  return readProfile(one);
};

describe('the issuer of Microsoft', () => {
  const accepts = (
    tenantId: string | undefined,
    tid: unknown,
    iss = `https://login.microsoftonline.com/${tid}/v2.0`,
  ) => {
    const rules = microsoft({ ...credentials, ...(tenantId !== undefined && { tenantId }) }).idToken;
    return typeof rules?.issuer === 'function' && rules.issuer(iss, { tid });
  };

  it.each([
    [undefined, ours],
    [undefined, consumers],
    ['common', theirs],
    ['organizations', ours],
    ['consumers', consumers],
    [ours, ours],
    [ours.toUpperCase(), ours],
    ['example.onmicrosoft.com', ours],
  ])('of the tenant %s: %s is one', (tenantId, tid) => {
    expect(accepts(tenantId, tid)).toBe(true);
  });

  it.each([
    [ours, theirs],
    [ours, consumers],
    ['organizations', consumers],
    ['consumers', ours],
    ['common', undefined],
    ['common', ''],
    ['common', 'common'],
    ['common', [ours]],
    ['common', `${ours}/../${theirs}`],
  ])('of the tenant %s: %j is refused [R-B13]', (tenantId, tid) => {
    expect(accepts(tenantId, tid)).toBe(false);
  });

  it.each([
    `https://login.microsoftonline.com/${theirs}/v2.0`,
    `https://sts.windows.net/${ours}/`,
    `https://login.microsoftonline.com/${ours}/v2.0/`,
    `https://evil.example/${ours}/v2.0`,
    'https://login.microsoftonline.com/{tenantid}/v2.0',
  ])('%s is not the issuer of that tenant [R-B11]', (iss) => {
    expect(accepts('common', ours, iss)).toBe(false);
  });

  it('encodes every tenant, so that it cannot change the address', () => {
    const { authorization } = microsoft({ ...credentials, tenantId: '../evil?x' });
    expect(authorization.url).toBe('https://login.microsoftonline.com/..%2Fevil%3Fx/oauth2/v2.0/authorize');
  });
});

describe('the address of Microsoft', () => {
  it.each([
    ['nothing', {}],
    ['email_verified, which it does not document', { email_verified: true }],
    ['a domain that is not proven', { xms_edov: false }],
    ['another proven address', { verified_primary_email: ['other@example.com'] }],
    ['nonsense', { verified_primary_email: { 0: 'ada@example.com' }, verified_secondary_email: [null, 7] }],
  ])('is not verified by %s [R-B14]', async (_what, claims) => {
    expect(await read(claims)).toMatchObject({ email: 'ada@example.com', emailVerified: false });
  });

  it.each([
    ['xms_edov', { xms_edov: true }],
    ['verified_primary_email', { verified_primary_email: ['other@example.com', 'Ada@Example.com'] }],
    ['verified_secondary_email', { verified_secondary_email: ['ada@example.com'] }],
  ])('is verified by %s [R-B14]', async (_what, claims) => {
    expect(await read(claims)).toMatchObject({ email: 'ada@example.com', emailVerified: true });
  });

  it('is the proven one if there is no other, and never the sign-in name', async () => {
    const claims = { email: undefined, verified_primary_email: ['Ada@Example.com'] };
    expect(await read(claims)).toMatchObject({ email: 'ada@example.com', emailVerified: true });
    expect(await read({ email: undefined })).toMatchObject({ email: undefined, emailVerified: false });
  });
});

describe('the photo of Microsoft', () => {
  const url = (size: number) => `GET https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`;
  const photo = (bytes: ArrayBuffer, type: string) =>
    HttpResponse.arrayBuffer(bytes, { headers: { 'content-type': type } });
  const four = new Uint8Array([255, 216, 255, 224]).buffer;
  const withPhoto = { disableProfilePhoto: false };

  it('is stored as a data: URL, 48 pixels wide', async () => {
    const found = await read({}, withPhoto, { [url(48)]: photo(four, 'image/jpeg') });
    expect(found?.image).toBe('data:image/jpeg;base64,/9j/4A==');
  });

  it('has the configured size', async () => {
    const found = await read(
      {},
      { ...withPhoto, profilePhotoSize: 240 },
      { [url(240)]: photo(four, 'image/png; x=1') },
    );
    expect(found?.image).toBe('data:image/png;base64,/9j/4A==');
  });

  it.each([
    ['does not exist', {}],
    ['is a page', { [url(48)]: HttpResponse.html('<script>') }],
    ['is a drawing that can run scripts', { [url(48)]: photo(four, 'image/svg+xml') }],
    ['is empty', { [url(48)]: photo(new ArrayBuffer(0), 'image/jpeg') }],
    ['is too large for a column', { [url(48)]: photo(new ArrayBuffer(45_001), 'image/jpeg') }],
  ])('is replaced by the claim if it %s', async (_what, answers) => {
    const picture = 'https://example.com/ada.png';
    expect(await read({ picture }, withPhoto, answers)).toMatchObject({ image: picture });
    expect(await read({}, withPhoto, answers)).toMatchObject({ image: null });
  });

  it('is not requested without an access token', async () => {
    const calls = playProvider(server, example);
    const tokens = { accessToken: null, refreshToken: null, idToken: null, scopes: [] };
    const none = { ...tokens, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
    const options = { microsoft: credentials };
    expect(await readProfile({ ...example, options }, { tokens: none })).toMatchObject({ image: null });
    expect(calls).toEqual([]);
  });

  it('is not requested if disabled', async () => {
    const calls = playProvider(server, example);
    await readProfile(changed(example, example.idAt, 'subject'));
    expect(calls).toEqual([]);
  });
});
