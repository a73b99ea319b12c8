/** How an application process reaches its stores: text only, because it travels in the environment. */
export interface Connection {
  readonly engine: 'postgres' | 'mysql';
  readonly url: string;
  /** Where the servers of Redis are; absent if the application uses none. */
  readonly redis?:
    | { readonly kind: 'sentinel'; readonly ports: readonly number[]; readonly master: string }
    | { readonly kind: 'cluster'; readonly ports: readonly number[] };
}

/** What an application process is told when it starts. */
export interface ApplicationSettings {
  readonly port: number;
  readonly connection: Connection;
}

/** A mail that an application process passes to the program that started it. */
export interface SentMail {
  readonly kind: 'invitation' | 'reset';
  readonly email: string;
  readonly token: string;
  /** The id of an invitation. */
  readonly id?: string;
}
