import { imageFields, isImageUrl } from '../../contract/inputs.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { isLocalPath } from '../../contract/texts/local-path.js';
import { isTrustedOrigin, type OriginRules } from './origin.js';

/**
 * Checks whether pages can load this address as an image. For an address on the application's own hosts, the browser of each user
 * who sees the image sends a GET with cookies. So only addresses below `paths`, without a query, are allowed there: `/logout?all=1`
 * is not an image.
 */
export function isImageAddress(origins: OriginRules, paths: readonly string[], address: string): boolean {
  if (!isImageUrl(address)) return false;
  if (address.startsWith('/')) return isBelow(paths, address);
  const { host } = new URL(address);
  // A server can redirect http to https. So every address on the application's host belongs to the application, with either scheme.
  const isOwn = ['https', 'http'].some((scheme) => isTrustedOrigin(origins, `${scheme}://${host}`));
  return !isOwn || isBelow(paths, address.replace(/^https?:\/\/[^/?#]*/i, ''));
}

function isBelow(paths: readonly string[], path: string): boolean {
  // Encoded separators and dots could be read as segments by the program that serves the file.
  if (/[?#\\]|%(?:25|2e|2f|5c|[01])/i.test(path) || !isLocalPath(path)) return false;
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return false;
  return paths.some((each) => path.startsWith(each.endsWith('/') ? each : `${each}/`));
}

/** Checks the option `images.paths` at start. Below these paths, pages can load every address as an image. */
export function checkImagePaths(paths: readonly string[] = []): readonly string[] {
  for (const [index, path] of paths.entries())
    if (!/^(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+\/?$/.test(path))
      throw new ConfigurationError(`images.paths[${index}]`, {
        given: path,
        expected: 'a path that contains only images, such as /avatars',
      });
  return paths;
}

/** Returns the names of the properties of an input whose image addresses `isAllowed` refuses. */
export function refusedImages(value: unknown, isAllowed: (address: string) => boolean): readonly string[] {
  const refused: string[] = [];
  forEachImage(value, (_holder, _name, address, path) => void (isAllowed(address) || refused.push(path)));
  return refused;
}

/** Replaces image addresses that `isAllowed` refuses with `null` in an encoded answer. An import, for example, may have stored them. */
export function hideImages(value: unknown, isAllowed: (address: string) => boolean): void {
  forEachImage(value, (holder, name, address) => void (isAllowed(address) || Reflect.set(holder, name, null)));
}

type Visit = (holder: object, name: string, address: string, path: string) => void;

function forEachImage(value: unknown, visit: Visit, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') {
      // In metadata the application chooses the names, so a property `image` need not be an image address.
      if (name !== 'metadata') forEachImage(member, visit, `${path}${name}.`);
    } else if (isImageField(name)) visit(value, name, member, path + name);
  }
}

const isImageField = (name: string) => imageFields.some((field) => field === name);
