/** Creates the promises with which a test waits until a call of a name arrives. */
export function createArrivals() {
  const known = new Map<string, Gate>();
  const find = (name: string): Gate => {
    const gate = known.get(name) ?? createGate();
    known.set(name, gate);
    return gate;
  };
  return { of: (name: string) => find(name).opened, note: (name: string) => find(name).open() };
}

/** Creates the waits of a slow server: `delay` seconds, or until the test calls `release`. */
export function createTurns(delay: number | undefined) {
  let waiting: (() => void)[] = [];
  return {
    wait(): Promise<void> {
      const { opened, open } = createGate();
      if (delay === undefined) waiting.push(open);
      else setTimeout(open, delay * 1000);
      return opened;
    },
    release(): void {
      for (const open of waiting) open();
      waiting = [];
    },
  };
}

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
