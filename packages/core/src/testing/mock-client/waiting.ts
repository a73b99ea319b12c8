/** What a test waits for: the arrival of a call, by its name. */
export function createArrivals() {
  const known = new Map<string, Gate>();
  const find = (name: string): Gate => {
    const gate = known.get(name) ?? createGate();
    known.set(name, gate);
    return gate;
  };
  return { of: (name: string) => find(name).opened, note: (name: string) => find(name).open() };
}

/** How long a slow server waits: `delay` seconds, or until `release`. */
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
