/** A number, or what computes it. */
export type Limit<About> = number | ((about: About) => number | Promise<number>);

/** What a limit comes to. It may be a function of the application, so it is asked outside of transactions. */
export async function limitOf<About>(limit: Limit<About>, about: About): Promise<number> {
  return typeof limit === 'function' ? limit(about) : limit;
}
