/** Navigates to the URL of an answer `{ redirect: true, url }`; ignores every other answer. */
export function follow(answer: unknown, navigate: (url: string) => void = defaultNavigate): void {
  if (typeof answer !== 'object' || answer === null || !('redirect' in answer) || !('url' in answer)) return;
  const { redirect, url } = answer;
  if (redirect === true && typeof url === 'string' && isWebAddress(url)) navigate(url);
}

function defaultNavigate(url: string): void {
  globalThis.location?.assign(url);
}

/** A script URL would run with the rights of the page (CVE-2026-67333). */
function isWebAddress(url: string): boolean {
  const base = 'https://page.invalid';
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}
