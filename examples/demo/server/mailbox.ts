/** A mail as the application sends it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A stored mail. */
export interface ReceivedMail extends Mail {
  readonly id: string;
  readonly sentAt: Date;
}

/** If there are more mails, the oldest are removed. */
const capacity = 200;

/** Takes the mails of the application and keeps them in memory, for developers. Sends nothing. */
export class Mailbox {
  readonly #mails: ReceivedMail[] = [];

  /** Asynchronous like a mail service, so that one can replace it. */
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
