import { afterEach, describe, expect, test, vi } from 'vitest';
import { HashQueueFullError } from './hash-queue.js';
import { createPasswordHasher, formatPassword, type PasswordHasher } from './password-hash.js';
import { type NodeModules, nodeModules } from './platform.js';

const cheap = { ln: 4, r: 8, p: 1 };
const password = 'correct horse battery staple';
const foreign = [
  '',
  'plain text',
  '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  `${'0'.repeat(32)}:${'0'.repeat(128)}`,
];

afterEach(() => vi.unstubAllEnvs());

describe.each([
  { name: 'node:crypto', node: nodeModules() },
  { name: 'portable', node: null },
])('passwords hashed by $name', ({ node }) => {
  const hasher = createPasswordHasher({ cost: cheap }, node);

  test('match again, and no other password does', async () => {
    const stored = await hasher.hash(password);
    expect(await hasher.verify(stored, password)).toBe(true);
    expect(await hasher.verify(stored, `${password}!`)).toBe(false);
    expect(await hasher.verify(stored, '')).toBe(false);
  });

  test('get a new salt each time', async () => {
    const [first, second] = [await hasher.hash(password), await hasher.hash(password)];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{86}$/);
  });

  test('a string in another format is no match, never an error [H150]', async () => {
    for (const stored of foreign) expect(await hasher.verify(stored, password)).toBe(false);
  });

  test('a stored string with absurd parameters is refused without allocating for them', async () => {
    const stored = await hasher.hash(password);
    for (const costs of [
      'ln=30,r=8,p=1',
      'ln=4,r=8,p=9999999',
      'ln=4,r=9999999,p=1',
      'ln=0,r=8,p=1',
      'ln=16,r=1,p=1',
    ]) {
      const absurd = stored.replace('ln=4,r=8,p=1', costs);
      expect(hasher.isOwn(absurd)).toBe(false);
      expect(await hasher.verify(absurd, password)).toBe(false);
    }
  });

  test('every change of the stored string is a mismatch [R-E08]', async () => {
    const stored = await hasher.hash(password);
    const altered = new Set<string>();
    for (let at = 0; at < stored.length; at++) {
      for (const unit of ['', 'A', 'z', '1', '$']) altered.add(stored.slice(0, at) + unit + stored.slice(at + 1));
    }
    altered.delete(stored);
    for (const text of altered) {
      // A higher cost would only make the test slow; excessive costs have a test of their own.
      if (Number(/ln=(\d+)/.exec(text)?.[1]) <= 14) expect(await hasher.verify(text, password), text).toBe(false);
    }
  });

  test('a stored string keeps its own parameters when the cost changes', async () => {
    const stored = await createPasswordHasher({ cost: { ln: 5, r: 4, p: 2 } }, node).hash(password);
    expect(await hasher.verify(stored, password)).toBe(true);
  });
});

describe('Node and the portable code', () => {
  test('verify each other', async () => {
    const here = createPasswordHasher({ cost: cheap });
    const elsewhere = createPasswordHasher({ cost: cheap }, null);
    for (const text of [password, '', 'pässwörd 💙', 'a\0b', 'x'.repeat(128)]) {
      expect(await elsewhere.verify(await here.hash(text), text)).toBe(true);
      expect(await here.verify(await elsewhere.hash(text), text)).toBe(true);
    }
  });

  test('verify each other with the default cost of the OWASP sheet', async () => {
    const here = createPasswordHasher();
    const elsewhere = createPasswordHasher({}, null);
    const stored = await here.hash(password);
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(await elsewhere.verify(stored, password)).toBe(true);
    expect(await here.verify(await elsewhere.hash(password), password)).toBe(true);
  }, 60_000);
});

describe('the whole password counts [ASVS 6.2.8]', () => {
  const hasher = createPasswordHasher({ cost: cheap });

  test.each([
    ['the last of 128 characters', `${'x'.repeat(127)}a`, `${'x'.repeat(127)}b`],
    ['case', 'Correct', 'correct'],
    ['a blank at the end', 'correct', 'correct '],
    ['NUL at the end, with which HMAC fills its key', 'correct', 'correct\0'],
    ['what follows a NUL', 'correct\0a', 'correct\0b'],
    ['nothing but NUL', '', '\0'],
  ])('%s', async (_, one, other) => {
    expect(await hasher.verify(await hasher.hash(one), other)).toBe(false);
    expect(await hasher.verify(await hasher.hash(other), one)).toBe(false);
    expect(await hasher.verify(await hasher.hash(other), other)).toBe(true);
  });
});

test('a password is the same on keyboards that compose characters differently [NIST 800-63B 3.1.1.2]', async () => {
  const hasher = createPasswordHasher({ cost: cheap });
  const stored = await hasher.hash('caf\u00e9 \ufb01');
  expect(await hasher.verify(stored, 'cafe\u0301 fi')).toBe(true);
  expect(await hasher.verify(stored, 'cafe fi')).toBe(false);
});

describe('an upgrade is due', () => {
  const hasher = createPasswordHasher({ cost: { ln: 15, r: 8, p: 3 } });
  const stored = (ln: number, r: number, p: number): string =>
    formatPassword({ cost: { ln, r, p }, salt: new Uint8Array(16), key: new Uint8Array(64) });

  test('for another scheme and for an unreadable string', () => {
    for (const text of [...foreign, stored(30, 8, 1)]) {
      expect(hasher.needsUpgrade(text)).toBe(true);
      expect(hasher.isOwn(text)).toBe(false);
    }
  });

  test('for less memory or less time', () => {
    for (const weaker of [stored(14, 8, 3), stored(15, 8, 2), stored(15, 4, 6), stored(14, 8, 6), stored(16, 8, 1)]) {
      expect(hasher.needsUpgrade(weaker)).toBe(true);
      expect(hasher.isOwn(weaker)).toBe(true);
    }
  });

  test('is not due for the same or more', () => {
    for (const enough of [stored(15, 8, 3), stored(17, 8, 1), stored(15, 8, 4), stored(14, 16, 3)]) {
      expect(hasher.needsUpgrade(enough)).toBe(false);
    }
  });
});

describe('a user without a password takes as much time as a wrong password [R-G01 H122]', () => {
  test('verifyDummy and verify of a foreign string derive one key each, with today’s parameters', async () => {
    const derived: unknown[] = [];
    const hasher = createPasswordHasher({ cost: cheap }, recording(derived));
    const stored = await hasher.hash(password);
    derived.length = 0;

    await hasher.verify(stored, 'wrong');
    await hasher.verifyDummy('wrong');
    await hasher.verify('plain text', 'wrong');

    const work = { passwordLength: 5, saltLength: 16, length: 64, N: 16, r: 8, p: 1 };
    expect(derived).toEqual([work, work, work]);
  });

  test('verifyDummy returns nothing', async () => {
    await expect(createPasswordHasher({ cost: cheap }).verifyDummy(password)).resolves.toBeUndefined();
  });
});

describe('hashing is bounded [F16]', () => {
  test('a full queue refuses hash, verify and verifyDummy alike, and recovers', async () => {
    const hasher = createPasswordHasher({ cost: cheap, concurrency: 1, maxWaiting: 1 });
    const stored = await hasher.hash(password);

    const accepted = [hasher.hash(password), hasher.verify(stored, password)];
    await expect(hasher.hash(password)).rejects.toThrow(HashQueueFullError);
    await expect(hasher.verify(stored, password)).rejects.toThrow(HashQueueFullError);
    await expect(hasher.verifyDummy(password)).rejects.toThrow(HashQueueFullError);
    await Promise.all(accepted);

    expect(await hasher.verify(stored, password)).toBe(true);
  });

  test('one thread of the pool stays free, and one hash at a time is possible in any pool', async () => {
    for (const [pool, most] of [
      [undefined, 3],
      ['4', 3],
      ['2', 1],
      ['1', 1],
      ['9', 8],
    ] as const) {
      vi.stubEnv('UV_THREADPOOL_SIZE', pool);
      expect(await mostAtOnce((node) => createPasswordHasher({ cost: cheap }, node))).toBe(most);
    }
  });

  test('a configured concurrency is kept', async () => {
    expect(await mostAtOnce((node) => createPasswordHasher({ cost: cheap, concurrency: 2 }, node))).toBe(2);
  });

  test('64 hashes at once all succeed with the default queue', async () => {
    const hasher = createPasswordHasher({ cost: cheap });
    const hashes = await Promise.all(Array.from({ length: 64 }, () => hasher.hash(password)));
    expect(new Set(hashes).size).toBe(64);
  });
});

test('an invalid or excessive cost is refused when the hasher is made', () => {
  for (const cost of [
    { ln: 0, r: 8, p: 1 },
    { ln: 30, r: 8, p: 1 },
    { ln: 15, r: 8, p: 0 },
  ]) {
    expect(() => createPasswordHasher({ cost })).toThrow(RangeError);
  }
});

/** Node's own modules, which also record the arguments of each derivation. */
function recording(derived: unknown[]): NodeModules {
  const node = nodeModules() ?? expect.unreachable('tests run on Node');
  return {
    buffer: node.buffer,
    crypto: {
      ...node.crypto,
      scrypt(secret, salt, length, { N, r, p, maxmem }, done) {
        derived.push({ passwordLength: secret.length, saltLength: salt.length, length, N, r, p });
        node.crypto.scrypt(secret, salt, length, { N, r, p, maxmem }, done);
      },
    },
  };
}

/** Returns the maximum number of derivations in the pool at one time during a burst of twenty. */
async function mostAtOnce(create: (node: NodeModules) => PasswordHasher): Promise<number> {
  const node = nodeModules() ?? expect.unreachable('tests run on Node');
  let running = 0;
  let most = 0;
  const hasher = create({
    buffer: node.buffer,
    crypto: {
      ...node.crypto,
      scrypt(secret, salt, length, options, done) {
        most = Math.max(most, ++running);
        node.crypto.scrypt(secret, salt, length, options, (error, key) => {
          running--;
          done(error, key);
        });
      },
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => hasher.hash(password)));
  return most;
}
