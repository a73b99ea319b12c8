import { expect, test } from 'vitest';
import { createHashQueue, HashQueueFullError } from './hash-queue.js';

test('runs as many as allowed, then the waiting ones in the order of their arrival', async () => {
  const queue = createHashQueue(2, 10);
  const [a, b, c, d] = [job('a'), job('b'), job('c'), job('d')];
  const all = [a, b, c, d].map((one) => queue.run(one.work));
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

test('whoever is too many is refused at once, and whoever waits is not', async () => {
  const queue = createHashQueue(1, 1);
  const [running, waiting, refused] = [job('running'), job('waiting'), job('refused')];
  const first = queue.run(running.work);
  const second = queue.run(waiting.work);
  await expect(queue.run(refused.work)).rejects.toThrow(HashQueueFullError);
  expect(refused.started).toBe(false);

  running.finish();
  waiting.finish();
  await expect(Promise.all([first, second])).resolves.toEqual(['running', 'waiting']);

  refused.finish();
  await expect(queue.run(refused.work)).resolves.toBe('refused');
});

test('work that fails gives its place up', async () => {
  const queue = createHashQueue(1, 1);
  const broken = queue.run(() => Promise.reject(new Error('out of memory')));
  const next = queue.run(() => Promise.resolve('next'));
  await expect(broken).rejects.toThrow('out of memory');
  await expect(next).resolves.toBe('next');
});

test('newcomers do not overtake those who wait, and the bound holds under a burst', async () => {
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
  await Promise.all(indexes.map((index) => queue.run(() => work(index))));
  expect(most).toBe(3);
  expect(order).toEqual(indexes);
});

test('the bound holds while newcomers keep arriving as others finish', async () => {
  const queue = createHashQueue(2, 1000);
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await settled();
    running--;
  };
  const client = async (): Promise<void> => {
    for (let visit = 0; visit < 20; visit++) await queue.run(work);
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(most).toBe(2);
});

test('nonsense bounds are a RangeError', () => {
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

/** Lets every promise that can go on do so. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
