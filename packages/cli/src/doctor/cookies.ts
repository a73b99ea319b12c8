import type { Examined } from './examine.js';

type Options = Pick<Examined, 'options'>['options'];
type Attributes = NonNullable<NonNullable<Options['advanced']>['defaultCookieAttributes']>;

/** The configured attributes: those of every cookie, and those of single ones. */
export function listCookieAttributes({ advanced = {} }: Options): readonly Attributes[] {
  const own = Object.values({ ...advanced.cookies }).map(({ attributes }) => attributes);
  return [advanced.defaultCookieAttributes, ...own].flatMap((each) => each ?? []);
}
