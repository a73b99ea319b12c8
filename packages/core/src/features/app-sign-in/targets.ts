const deviceHosts = ['127.0.0.1', '[::1]'];

/** Checks whether an app can receive a code at this address (RFC 8252 §7). */
export function isTarget(text: string): boolean {
  // In the header `location` and in the link of the page these characters would be read in several ways.
  if (/[\s"'<>\\#]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return deviceHosts.includes(hostname);
  // A scheme without a period is not the app's own: each app of the device can claim it (RFC 8252 §7.1, §8.4).
  return protocol.includes('.');
}

/**
 * Checks whether the target of a request is one of the configured targets. It must be the same text. On the device the port
 * may differ, because the system chooses it when the app starts to listen (RFC 8252 §7.3).
 */
export function isKnown(asked: string, targets: readonly string[]): boolean {
  if (!isTarget(asked)) return false;
  return targets.includes(asked) || targets.some((target) => onAnyPort(target) === onAnyPort(asked));
}

/** The address of a server on the device, without its port; a different text for every other address. */
function onAnyPort(text: string): string {
  const url = new URL(text);
  if (url.protocol !== 'http:') return text;
  url.port = '';
  return url.href;
}
