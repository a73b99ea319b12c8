// For tests: a secondary storage of which one call fails, once, and senders of which one does.
import { type MemoryStorage, memoryStorage } from '../../../src/testing/memory-storage.js';
import type { Fault, FaultySite } from './fault-errors.js';

/** `time-out`: the storage never answers, and has not got the call. `lost answer`: it has. */
export const outsideFaults = ['error', 'time-out', 'lost answer'] as const satisfies readonly Fault[];

class Site implements FaultySite {
  #sent: string[] = [];
  #armed: { readonly at: number; readonly fault: Fault } | undefined;
  #failed: string | undefined;

  arm(at: number, fault: Fault): void {
    [this.#sent, this.#armed, this.#failed] = [[], { at, fault }, undefined];
  }

  disarm(): string | undefined {
    this.#armed = undefined;
    return this.#failed;
  }

  sent(): readonly string[] {
    return this.#sent;
  }

  /** Counts a step. Returns how it fails, or `undefined`. */
  step(name: string): Fault | undefined {
    if (!this.#armed) return undefined;
    this.#sent.push(name);
    if (this.#sent.length !== this.#armed.at) return undefined;
    this.#failed = name;
    return this.#armed.fault;
  }
}

export function faultyStorage(now: () => Date): { readonly site: FaultySite; readonly storage: MemoryStorage } {
  const site = new Site();
  const storage = memoryStorage(now);
  for (const name of ['increment', 'delete'] as const) {
    const method: (...given: never[]) => Promise<unknown> = storage[name];
    const faulty = async (...given: never[]): Promise<unknown> => {
      const fault = site.step(name);
      if (fault === undefined) return method(...given);
      if (fault === 'time-out') return new Promise(() => {});
      if (fault === 'lost answer') await method(...given);
      throw new Error('the connection to the storage ended');
    };
    Reflect.set(storage, name, faulty);
  }
  return { site, storage };
}

/** Lets the senders of a server fail: each of them adds its mail to one of these lists. */
export function faultySenders(lists: readonly unknown[][]): FaultySite {
  const site = new Site();
  for (const list of lists) {
    list.push = (...mails: unknown[]) => {
      const fault = site.step('a mail');
      if (fault !== 'error') Array.prototype.push.apply(list, mails);
      if (fault !== undefined) throw new Error('the mail server ended the connection');
      return list.length;
    };
  }
  return site;
}
