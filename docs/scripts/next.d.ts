// What pages about Next.js use of it. Next.js itself is not installed for a check of types.

declare module 'next/headers' {
  /** The headers of the request that is being rendered. */
  export function headers(): Promise<Headers>;
}

declare module 'next/navigation' {
  export function redirect(url: string): never;
}
