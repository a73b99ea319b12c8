import { compare } from 'bcryptjs';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { testAuth } from '../testing/test-auth.js';
import { readOldHash } from './hash-forms.js';
import { oldPasswords } from './old-passwords.js';

const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';

/** Hashes with their passwords, from the tests or the manual of the system that made them. */
const published = [
  ['Django 1.4', 'lètmein', 'pbkdf2_sha256$10000$seasalt$CWWFdHOWwPnki7HvkcqN9iA2T3KLW1cf2uZ5kvArtVY='],
  ['ASP.NET Identity 2', 'my password', 'AAABAgMEBQYHCAkKCwwNDg+ukCEMDf0yyQ29NYubggHIVY0sdEUfdyeM+E1LtH1uJg=='],
  ['ASP.NET Identity 3, SHA-1', 'my password', 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M'],
  [
    'ASP.NET Identity 3, SHA-256',
    'my password',
    'AQAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3oQZ8efcW+jQ=',
  ],
  [
    'Keycloak, 32 bytes',
    'password',
    '$pbkdf2-sha256$27500$P5rtFkGtPfoaryJ6PizUJw==$JsfNbCOIdZUbyBJ+BT+VoGI91Ec2rWLOvkLPDaX8e9k=',
  ],
  [
    'Keycloak, 64 bytes',
    'admin',
    '$pbkdf2-sha256$27500$DWobczblgCRZMULJ2hVCSQ==$uJj9/Yy4dcvZZpRvJP1YWDT/MZEIKCwt1Ax4L4zhOQjpRW71qMM0ajz7dbey/Ie7MMgiFgxOEz2I/eySvhxVOQ==',
  ],
  ['passlib', 'password', '$pbkdf2-sha256$6400$0ZrzXitFSGltTQnBWOsdAw$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M'],
  ['phpass', 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['phpBB', '123456', '$H$9PE8jEklgZhgLmZl5.HYJAzfGCQtzi1'],
  ['slappasswd', 'fargle', '{SSHA}FM6N1jTf/0PflNiYX1GDVd0V3b/acp0w'],
  [
    'Firebase',
    'user1password',
    `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${signerKey}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`,
  ],
  ['Laravel, bcrypt', 'password', '$2y$10$92IXUNpkjO0rOQ5byMi.Ye4oKoEa3Ro9llC/.og/at2.uheWG/igi'],
] as const;

describe('a published hash', () => {
  it.each(published)('of %s opens with its password, and the sign-in replaces it', async (_, password, hash) => {
    const database = new Database(':memory:');
    const { openBrowser, auth } = testAuth({
      database,
      emailAndPassword: { enabled: true, minPasswordLength: 1, password: oldPasswords({ bcrypt: compare }) },
    });
    const email = 'ada@example.com';
    await openBrowser().post('/sign-up/email', { name: 'Ada', email, password: 'something else' });
    database.prepare('update account set password = ?').run(hash);
    const signIn = async (typed: string) =>
      (await openBrowser().post('/sign-in/email', { email, password: typed })).status;
    expect(await signIn(`${password}x`)).toBe(401);
    expect(await signIn(password)).toBe(200);
    await auth.settled();
    expect(database.prepare('select password from account').get()).toEqual({
      password: expect.stringMatching(/^\$scrypt\$ln=/),
    });
    expect(await signIn(password)).toBe(200);
  });
});

const [salt, key] = ['A'.repeat(22), 'A'.repeat(43)];
const fromBytes = (...parts: readonly (readonly number[])[]) => Buffer.from(parts.flat()).toString('base64');
const zeros = (length: number) => Array.from({ length }, () => 0);

describe('the form of a hash', () => {
  it.each([
    ['npm argon2 0.45', `$argon2id$v=19$m=65536,p=4,t=3$${salt}$${key}`, 'argon2, m=65536, t=3, p=4'],
    ['the PHC string format', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${key}`, 'argon2, m=19456, t=2, p=1'],
    ['argon2 before its version had a number', `$argon2i$m=4096,t=3,p=1$${salt}$${key}`, 'argon2, m=4096, t=3, p=1'],
  ])('of %s is read', (_, hash, cost) => {
    expect(readOldHash(hash)).toMatchObject({ form: 'argon2', cost, isBearable: true });
  });

  it.each([
    ['argon2, a parameter twice', `$argon2id$v=19$m=65536,m=65536,t=3$${salt}$${key}`],
    ['argon2, an unknown version', `$argon2id$v=18$m=65536,t=3,p=4$${salt}$${key}`],
    ['ASP.NET, a key of one byte', fromBytes([1, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 30], zeros(30), [1])],
    ['ASP.NET, a salt beyond the end', fromBytes([1, 0, 0, 0, 1, 0, 0, 0, 9, 255, 255, 255, 255], zeros(48))],
    ['ASP.NET, an unknown digest', fromBytes([1, 0, 0, 0, 3, 0, 0, 0, 9, 0, 0, 0, 16], zeros(48))],
    ['SSHA without a salt', `{SSHA}${fromBytes(zeros(20))}`],
    ['Django, no rounds', `pbkdf2_sha256$0$seasalt$${key}=`],
    ['Firebase, a short hash', `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${signerKey}$42xEC+ixf3L2lw==$AA==`],
  ])('of %s is unknown', (_, hash) => {
    expect(readOldHash(hash)).toBeUndefined();
  });

  it.each([
    ['a billion rounds', `$pbkdf2-sha256$999999999$${salt}$${key}`],
    ['a key of many blocks', `$pbkdf2-sha256$1000000$${salt}$${'A'.repeat(300)}`],
    ['Django with a billion rounds', `pbkdf2_sha256$999999999$seasalt$${key}=`],
    ['four billion rounds', fromBytes([1, 0, 0, 0, 1, 255, 255, 255, 255, 0, 0, 0, 16], zeros(48))],
    ['2^30 rounds of MD5', `$P$S${'a'.repeat(8)}${'a'.repeat(22)}`],
    ['a terabyte', `$fbscrypt$v=1,n=30,r=8,p=1,ss=,sk=AAAA$AAAA$AAAA`],
  ])('of %s demands too much', (_, hash) => {
    expect(readOldHash(hash)).toMatchObject({ isBearable: false });
  });

  it('bcrypt of PHP reaches the library as $2b$', async () => {
    const seen: string[] = [];
    const { verify } = oldPasswords({ bcrypt: async (_password, hash) => seen.push(hash) > 0 });
    const digits = 'a'.repeat(53);
    for (const prefix of ['$2y$', '$2a$', '$2b$']) await verify({ hash: `${prefix}10$${digits}`, password: 'x' });
    expect(seen).toEqual([`$2b$10$${digits}`, `$2a$10$${digits}`, `$2b$10$${digits}`]);
  });
});
