/** A mail as the application sends it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A mail as it lies in the box. */
export interface ReceivedMail extends Mail {
  readonly id: string;
  readonly sentAt: Date;
}

/** Older mails go when there are more. */
const capacity = 200;

/** Takes the mails of the application and keeps them in memory, for people who develop. Sends nothing anywhere. */
export class Mailbox {
  readonly #mails: ReceivedMail[] = [];

  /** Asynchronous as a mail service is, so that one can take its place. */
  async send(mail: Mail): Promise<void> {
    this.#mails.unshift({ ...mail, id: crypto.randomUUID(), sentAt: new Date() });
    this.#mails.splice(capacity);
  }

  /** The newest first. */
  list(): readonly ReceivedMail[] {
    return this.#mails;
  }

  find(id: string): ReceivedMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails.length = 0;
  }
}
