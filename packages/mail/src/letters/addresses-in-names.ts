/** Slashes, backslashes, at signs and colons, and characters that look like them. A fraction such as ½ has a slash between digits. */
const marks = /[/\\@:∕⧸╱∖⧵⧹∶꞉ː]|(?<!\d)⁄|⁄(?!\d)/u;

/** The dots of domain names (UTS 46), and characters that look like them (UTS 39). NFKC has replaced the others. */
const dot = '.。۔܁܂꘎ꓸ\\u{10a50}';
/** Dots that names have too, such as ・ between Japanese words and · in Catalan. */
const raised = '·•∙⋅⸱⸳᛫・‧';

/** Endings of addresses that readers recognise. Directly after a dot of a domain name, every other ending counts too. */
const endings =
  'com|net|org|info|biz|io|co|ai|app|dev|me|tv|xyz|online|site|shop|top|link|live|page|cloud|eu|uk|us|de|fr|es|pt|br|it|ru|рф|сом|ком';
/** The endings that do not occur in names. `de` and `co` do: `Dr. De Vries`, `Bros. Co.` */
const sure = 'com|net|org|info|biz|xyz|online|app|рф|сом|ком';
/** How a dot is written as a word. */
const words = 'dot|punkt|point|punto|ponto|точка|ドット|نقطة';

const begin = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
const linked: readonly RegExp[] = [
  marks,
  // `example.com`, in every script; not `J.R.`, and not `St. John`, which has a space.
  new RegExp(`[\\p{L}\\p{N}][${dot}]\\p{L}[\\p{L}\\p{N}-]`, 'u'),
  new RegExp(`[\\p{L}\\p{N}][${raised}](?:${endings})${end}`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}] ?[${dot}${raised}] ?(?:${sure})${end}`, 'iu'),
  new RegExp(`${begin}(?:${words}) (?:${sure}|io)${end}`, 'iu'),
  new RegExp(`${begin}(?:www|https?|mailto)(?!\\p{L})|${begin}xn--`, 'iu'),
  // The numbers of an address, and a phone number, with the digits of any script.
  new RegExp(`\\p{N}[${dot}]\\p{N}{1,3}[${dot}]\\p{N}`, 'u'),
  /(?:\p{N}\P{N}{0,3}){5}\p{N}/u,
];

/** Checks whether a name, as it is read, has what mail programs turn into a link, or what a reader types or calls. */
export function readsLikeAddress(name: string): boolean {
  return linked.some((pattern) => pattern.test(name));
}
