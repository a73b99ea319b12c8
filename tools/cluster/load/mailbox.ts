// The mails of all application processes.
import type { SentMail } from '../application/settings.js';

const PATIENCE = 5000; // milliseconds; a process that was killed sends no mail

export class Mailbox {
  readonly #mails = new Map<string, SentMail>();
  readonly #waiting = new Map<string, (mail: SentMail) => void>();

  receive(mail: SentMail): void {
    const address = addressOf(mail.kind, mail.email);
    const waiting = this.#waiting.get(address);
    this.#waiting.delete(address);
    if (waiting) waiting(mail);
    else this.#mails.set(address, mail);
  }

  /** Returns the next mail of a kind to an address; `undefined` if none comes. */
  next(kind: SentMail['kind'], email: string): Promise<SentMail | undefined> {
    const address = addressOf(kind, email);
    const mail = this.#mails.get(address);
    this.#mails.delete(address);
    if (mail) return Promise.resolve(mail);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), PATIENCE);
      this.#waiting.set(address, (received) => {
        clearTimeout(timer);
        resolve(received);
      });
    });
  }
}

const addressOf = (kind: string, email: string) => `${kind} ${email}`;
