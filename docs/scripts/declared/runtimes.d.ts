// The parts of other runtimes that the pages use: Node 20, on which the pages are checked, has no SQLite, and no runtime has all.
// `npm run consumers` compiles the same calls with the types of each runtime.

declare module 'node:sqlite' {
  export class DatabaseSync {
    constructor(path: string);
    readonly isTransaction: boolean;
    location(): string | null;
    prepare(sql: string): {
      columns(): object[];
      all(...values: unknown[]): unknown[];
      run(...values: unknown[]): { readonly changes: number | bigint };
    };
    close(): void;
  }
}

declare module 'bun:sqlite' {
  export class Database {
    constructor(path: string);
    readonly filename: string;
    readonly inTransaction: boolean;
    prepare(sql: string): {
      readonly columnNames: string[];
      all(...values: unknown[]): unknown[];
      run(...values: unknown[]): { readonly changes: number };
    };
    close(): void;
  }
}

declare module 'cloudflare:workers' {
  export function waitUntil(work: Promise<unknown>): void;
}
