/** Runs steps of one key one after the other, those of different keys side by side. In this process only. */
export type SerialByKey = <T>(key: string, step: () => Promise<T>) => Promise<T>;

export function createSerialByKey(): SerialByKey {
  const last = new Map<string, Promise<void>>();
  return (key, step) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(step);
    // How it ended is its caller's business; the next one gets its turn.
    const over = turn.then(nothing, nothing).then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    last.set(key, over);
    return turn;
  };
}

function nothing(): void {}
