import type { OptionKind } from './known-options.js';

/** A path of the application, or a full URL. */
export const aPage: OptionKind<string> = {
  expected: 'a path of the application, such as /accept-invitation, or a full http(s) URL',
  fits: (value) => typeof value === 'string' && (isPath(value) || isHttpUrl(value)),
};

/** The start has one slash, so that no browser takes the path for another host. */
const isPath = (text: string) => /^\/(?![/\\])[^\s\\#]*$/.test(text);

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}

/** Whether a page is a path below another path. */
export function isBelow(page: string, basePath: string): boolean {
  const [path = ''] = page.split('?');
  return path === basePath || path.startsWith(`${basePath}/`);
}
