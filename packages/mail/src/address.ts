import { ConfigurationError } from 'latchkey';
import type { MailAddress } from './mail.js';

/** `Acme <no-reply@acme.example>`, or the address alone. No quotes, lists and line breaks. */
const format = /^(?:([^<>"\\,;:@\p{Cc}]+?) ?<([^<>]+)>|([^<>]+))$/u;
const address = /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+$/u;

/** Reads the sender of all mails. Throws `ConfigurationError`. */
export function parseSender(option: string, given: string): MailAddress {
  const [, name, inBrackets, alone] = format.exec(given) ?? [];
  const found = inBrackets ?? alone ?? '';
  if (!isAddress(found)) {
    throw new ConfigurationError(option, {
      given,
      expected: "an address such as 'no-reply@acme.example' or 'Acme <no-reply@acme.example>'",
    });
  }
  return { name: name?.trim(), address: found };
}

/** Checks for one address: no list, name, comment or line break, which would add recipients or headers. */
export function isAddress(text: string): boolean {
  return text.length <= 320 && address.test(text);
}
