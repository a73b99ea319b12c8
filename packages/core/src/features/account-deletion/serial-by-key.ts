/** Runs the steps of one key one after the other, and steps of different keys in parallel. In this process only. */
export type SerialByKey = <T>(key: string, step: () => Promise<T>) => Promise<T>;

export function createSerialByKey(): SerialByKey {
  const last = new Map<string, Promise<void>>();
  return (key, step) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(step);
    // The caller gets the result or the error. The next step runs in both cases.
    const over = turn.then(nothing, nothing).then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    last.set(key, over);
    return turn;
  };
}

function nothing(): void {}
