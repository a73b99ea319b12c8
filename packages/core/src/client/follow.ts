import { asRecord } from './error.js';

/** Navigates to the URL of an answer `{ redirect: true, url }`; ignores every other answer. */
export function follow(
  answer: unknown,
  navigate: (url: string) => void = (url) => globalThis.location?.assign(url),
): void {
  const { redirect, url } = asRecord(answer);
  if (redirect === true && typeof url === 'string' && isWebAddress(url)) navigate(url);
}

/** A script URL would run with the rights of the page (CVE-2026-67333). */
function isWebAddress(url: string): boolean {
  return /^(?:https?:\/\/\[?[\w:]|\/)/.test(url);
}
