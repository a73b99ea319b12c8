/** An address with the name that mail programs show beside it. */
export interface MailAddress {
  readonly name: string | undefined;
  readonly address: string;
}

/** One mail, ready to send. */
export interface Mail {
  /** Unique, and the same in every attempt to send this mail: for providers that recognise a repeated call. */
  readonly id: string;
  /** The sender as the option `from` has it: `Acme <no-reply@acme.example>`. */
  readonly from: string;
  /** The same sender in its parts. */
  readonly sender: MailAddress;
  /** One address. */
  readonly to: string;
  /** One line, without links and codes. */
  readonly subject: string;
  /** A whole document. */
  readonly html: string;
  /** The same content as plain text. */
  readonly text: string;
}

/** Sends one mail. Throws if the mail could not be sent; Latchkey logs the error. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A mail in the development mailbox. */
export interface ReceivedMail extends Mail {
  readonly receivedAt: Date;
}
