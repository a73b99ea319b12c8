/** Runs work. Rejects with the error that `onDeadline` returns if the work takes longer than the deadline; the work still runs then. */
export function withDeadline<T>(deadlineMs: number, work: () => Promise<T>, onDeadline: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onDeadline()), deadlineMs);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
