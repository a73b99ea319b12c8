// The parts of Next.js that the pages use. Next.js itself is not installed only for a check of types.

declare module 'next/headers' {
  /** The headers of the request that is being rendered. */
  export function headers(): Promise<Headers>;
  /** The cookies of the request; `set` works in server actions and route handlers. */
  export function cookies(): Promise<{ set(name: string, value: string, options?: object): unknown }>;
}

declare module 'next/navigation' {
  export function redirect(url: string): never;
}
