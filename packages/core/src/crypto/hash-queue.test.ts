import { describe, expect, test } from 'vitest';
import { createHashQueue, HashQueueFullError } from './hash-queue.js';

test('runs as many as allowed, then the waiting ones in the order of their arrival', async () => {
  const queue = createHashQueue(2, 10);
  const [a, b, c, d] = [job('a'), job('b'), job('c'), job('d')];
  const all = [a, b, c, d].map((one) => queue.run(one.work, 'a'));
  await settled();
  expect([a, b, c, d].map((one) => one.started)).toEqual([true, true, false, false]);

  b.finish();
  await all[1];
  expect([c.started, d.started]).toEqual([true, false]);

  a.finish();
  await all[0];
  expect(d.started).toBe(true);

  c.finish();
  d.finish();
  await expect(Promise.all(all)).resolves.toEqual(['a', 'b', 'c', 'd']);
});

test('a call beyond the limit is refused at once, and a waiting call is not', async () => {
  const queue = createHashQueue(1, 1);
  const [running, waiting, refused] = [job('running'), job('waiting'), job('refused')];
  const first = queue.run(running.work, 'a');
  const second = queue.run(waiting.work, 'a');
  await expect(queue.run(refused.work, 'a')).rejects.toThrow(HashQueueFullError);
  expect(refused.started).toBe(false);

  running.finish();
  waiting.finish();
  await expect(Promise.all([first, second])).resolves.toEqual(['running', 'waiting']);

  refused.finish();
  await expect(queue.run(refused.work, 'a')).resolves.toBe('refused');
});

test('work that fails releases its place', async () => {
  const queue = createHashQueue(1, 1);
  const broken = queue.run(() => Promise.reject(new Error('out of memory')), 'a');
  const next = queue.run(() => Promise.resolve('next'), 'a');
  await expect(broken).rejects.toThrow('out of memory');
  await expect(next).resolves.toBe('next');
});

test('a reserved place is kept while others are refused, and work takes it over without another check', async () => {
  const queue = createHashQueue(1, 1);
  const [running, waiting] = [job('running'), job('waiting')];
  const first = queue.run(running.work, 'a');
  const place = queue.reserve('a');
  expect(() => queue.reserve('a')).toThrow(HashQueueFullError);
  await expect(queue.run(job('refused').work, 'a')).rejects.toThrow(HashQueueFullError);

  const second = queue.run(waiting.work, place);
  expect(place.leave()).toBe(false);
  expect(() => queue.reserve('a')).toThrow(HashQueueFullError);
  running.finish();
  waiting.finish();
  await expect(Promise.all([first, second])).resolves.toEqual(['running', 'waiting']);
});

test('a place that was given back is free for others, and serves for no second piece of work', async () => {
  const queue = createHashQueue(1, 1);
  const running = job('running');
  const first = queue.run(running.work, 'a');
  const place = queue.reserve('a');
  expect([place.leave(), place.leave()]).toEqual([true, false]);

  const other = queue.reserve('b');
  await expect(queue.run(job('refused').work, place)).rejects.toThrow(HashQueueFullError);
  other.leave();
  running.finish();
  await expect(first).resolves.toBe('running');
});

test('reserved places count for the share of a network', () => {
  const queue = createHashQueue(1, 8);
  void queue.run(job('running').work, 'z');
  const places = Array.from({ length: 4 }, () => queue.reserve('a'));
  expect(() => queue.reserve('a')).toThrow(HashQueueFullError);
  places[0]?.leave();
  expect(() => queue.reserve('a')).not.toThrow();
});

test('new calls do not overtake waiting ones, and the limit holds under a burst', async () => {
  const queue = createHashQueue(3, 1000);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (index: number): Promise<void> => {
    order.push(index);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  };
  const indexes = Array.from({ length: 500 }, (_, index) => index);
  await Promise.all(indexes.map((index) => queue.run(() => work(index), 'a')));
  expect(most).toBe(3);
  expect(order).toEqual(indexes);
});

test('the limit holds while new calls arrive as others finish', async () => {
  const queue = createHashQueue(2, 1000);
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await settled();
    running--;
  };
  const client = async (): Promise<void> => {
    for (let visit = 0; visit < 20; visit++) await queue.run(work, 'a');
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(most).toBe(2);
});

describe('networks', () => {
  /** A full queue: one job runs, and every job that is started afterwards waits. */
  function full(maxWaiting: number) {
    const queue = createHashQueue(1, maxWaiting);
    const first = job('first');
    const order: string[] = [];
    const running = queue.run(first.work, 'first');
    const enter = async (network: string | undefined): Promise<'done' | 'refused'> => {
      try {
        await queue.run(async () => void order.push(network ?? 'none'), network);
        return 'done';
      } catch (error) {
        if (!(error instanceof HashQueueFullError)) throw error;
        return 'refused';
      }
    };
    const enterAll = (networks: readonly (string | undefined)[]) => networks.map(enter);
    const finish = async () => {
      first.finish();
      await running;
    };
    return { enter, enterAll, finish, order };
  }
  const countOf = async (entering: readonly Promise<'done' | 'refused'>[]) =>
    (await Promise.all(entering)).filter((outcome) => outcome === 'done').length;

  test('share the queue: one with a thousand calls has half of the places, and another network is next [I10-B13]', async () => {
    const { enter, enterAll, finish, order } = full(128);
    const flood = enterAll(Array.from({ length: 1000 }, () => 'flood'));
    const user = enter('user');
    await finish();
    expect(await user).toBe('done');
    expect(await countOf(flood)).toBe(64);
    expect(order.indexOf('user')).toBe(1); // after one of the flood, not after 64
  });

  test('share the queue: with calls of many, the reserve takes one of each other network [I10-B13]', async () => {
    const { enterAll, finish, order } = full(128);
    const flood = enterAll(Array.from({ length: 3000 }, (_, index) => `flood ${index % 3}`));
    const users = enterAll(Array.from({ length: 32 }, (_, index) => `user ${index}`));
    await finish();
    expect(await countOf(flood)).toBe(96);
    expect(await countOf(users)).toBe(32);
    expect(Math.max(...order.map((name, index) => (name.startsWith('user') ? index : 0)))).toBeLessThanOrEqual(34);
  });

  test.each([undefined, 'unknown'])(
    'that are not known (%s) have no share, and the reserve stays [I10-B13]',
    async (network) => {
      const { enter, enterAll, finish } = full(128);
      const flood = enterAll(Array.from({ length: 1000 }, () => network));
      const user = enter('user');
      await finish();
      expect([await countOf(flood), await user]).toEqual([96, 'done']);
    },
  );

  test('take turns, and each in the order of its arrival', async () => {
    const { enterAll, finish, order } = full(16);
    const entered = enterAll(['a', 'a', 'a', 'b', 'b', 'c']);
    await finish();
    await Promise.all(entered);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('get their places back when their work ends', async () => {
    const queue = createHashQueue(1, 8);
    for (let round = 0; round < 50; round++) {
      const jobs = ['run', 'one', 'two', 'three', 'four'].map(job);
      const all = jobs.map((each) => queue.run(each.work, 'a'));
      for (const each of jobs) each.finish();
      await Promise.all(all);
    }
    expect(await queue.run(async () => 'done', 'a')).toBe('done');
  });
});

test('invalid limits are a RangeError', () => {
  for (const concurrency of [0, -1, 1.5, Number.NaN]) expect(() => createHashQueue(concurrency, 1)).toThrow(RangeError);
  for (const maxWaiting of [-1, 1.5, Number.NaN]) expect(() => createHashQueue(1, maxWaiting)).toThrow(RangeError);
});

interface Job {
  readonly work: () => Promise<string>;
  readonly finish: () => void;
  readonly started: boolean;
}

function job(name: string): Job {
  let finish = (): void => {};
  let started = false;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    async work() {
      started = true;
      await finished;
      return name;
    },
    finish: () => finish(),
    get started() {
      return started;
    },
  };
}

/** Lets every pending promise continue. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
