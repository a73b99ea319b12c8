import { aPath, either, type OptionKind } from './known-options.js';

const anAddress: OptionKind<string> = {
  expected: 'a full http(s) URL',
  fits: (value) => typeof value === 'string' && /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value),
};

/** A path of the application, or a full URL. */
export const aPage = either(aPath, anAddress);

/** Whether a page is a path below another path. */
export function isBelow(page: string, basePath: string): boolean {
  const [path = ''] = page.split('?');
  return path === basePath || path.startsWith(`${basePath}/`);
}
