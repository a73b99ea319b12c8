// The first calls of a user, over HTTP, in any runtime: it uses only Request, Response and Web Crypto.

/** Runs the calls. `send(request)` answers a request. Returns a line for each call; throws at the first wrong answer. */
export async function smoke(send, origin) {
  const lines = [];
  const cookies = new Map();
  const call = async (name, path, body, expected = 200) => {
    const headers = {
      origin,
      'x-forwarded-for': '127.0.0.1',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    };
    if (body) headers['content-type'] = 'application/json';
    const init = { method: body ? 'POST' : 'GET', headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await send(new Request(`${origin}/api/auth${path}`, init));
    for (const cookie of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      if (/max-age=0/i.test(cookie)) cookies.delete(key);
      else cookies.set(key, value);
    }
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${name}: ${response.status} in place of ${expected}: ${text}`);
    lines.push(`${name}: ${response.status}`);
    return text === '' ? null : JSON.parse(text);
  };
  const check = (name, is) => {
    if (!is) throw new Error(`${name}: not as expected`);
    lines.push(name);
  };

  const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  await call('sign-up', '/sign-up/email', ada);
  await call('sign-up again', '/sign-up/email', ada, 422);
  await call('update user', '/update-user', { name: 'Ada Lovelace' });
  const { user } = await call('get-session', '/get-session');
  check('the name is new', user.name === 'Ada Lovelace' && !Number.isNaN(Date.parse(user.createdAt)));

  const { totpURI } = await call('enable second factor', '/two-factor/enable', { password: ada.password });
  await call('wrong code', '/two-factor/verify-totp', { code: 'abcdef' }, 401);
  await call('verify code', '/two-factor/verify-totp', { code: await totp(totpURI) });

  const team = await call('create organization', '/organization/create', { name: 'Acme', slug: 'acme' });
  await call('invite', '/organization/invite-member', {
    email: 'bob@example.com',
    role: 'member',
    organizationId: team.id,
  });

  cookies.clear();
  check('no session without a cookie', (await call('get-session', '/get-session')) === null);
  await call('wrong password', '/sign-in/email', { ...ada, name: undefined, password: 'wrong horse' }, 401);
  const signIn = await call('sign-in', '/sign-in/email', { email: ada.email, password: ada.password });
  check('the second factor is asked for', signIn.twoFactorRedirect === true);
  return lines;
}

/** The code of RFC 6238 for the secret in an `otpauth:` address. */
async function totp(address) {
  const secret = new URL(address).searchParams.get('secret');
  const bits = [...secret].map((each) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'));
  const bytes = bits
    .join('')
    .match(/.{8}/g)
    .map((each) => Number.parseInt(each, 2));
  const hmac = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytes), hmac, false, ['sign']);
  const step = new DataView(new ArrayBuffer(8));
  step.setUint32(4, Math.floor(Date.now() / 30_000));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, step.buffer));
  const offset = mac.getUint8(19) & 15;
  return String((mac.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
