import {
  aText,
  ConfigurationError,
  checkOptions,
  isLoopback,
  type KnownOptions,
  needed,
  oneOf,
  wholeNumber,
} from 'latchkey';
import type { Transporter } from 'nodemailer';
import type { Mail, SendMail } from '../mail.js';
import { failed, type MailFailure, refused } from './failures.js';

export interface SmtpOptions {
  /** The name of the mail server. */
  readonly host: string;
  /** Default 465, with `starttls` 587, with `none` 25. */
  readonly port?: number;
  /**
   * How the connection is encrypted: `implicit` from the first byte, `starttls` by a command that must succeed, `none` only to a
   * server on the same machine. Default `implicit`.
   */
  readonly encryption?: 'implicit' | 'starttls' | 'none';
  /** The name to sign in with. Default: no sign-in. */
  readonly user?: string;
  /** The password of `user`. */
  readonly password?: string;
}

/** Every option of `smtp`. */
const smtpOptions = {
  host: needed(aText),
  port: wholeNumber(1, 65_535),
  encryption: oneOf('implicit', 'starttls', 'none'),
  user: aText,
  password: aText,
} satisfies KnownOptions<SmtpOptions>;

const ports = { implicit: 465, starttls: 587, none: 25 };

/**
 * Sends mails over SMTP, with the package `nodemailer`, which the application installs. It is loaded with the first mail. Throws
 * `ConfigurationError` for options that cannot work.
 */
export function smtp(options: SmtpOptions): SendMail {
  checkOptions('smtp', options, smtpOptions);
  checkTogether(options);
  let transporter: Promise<Transporter> | undefined;
  return async (mail) => {
    transporter ??= open(options);
    const opened = await transporter.catch((error: unknown) => {
      transporter = undefined; // the next mail tries again
      throw error;
    });
    try {
      await opened.sendMail(messageOf(mail));
    } catch (error) {
      throw failureOf(error);
    }
  };
}

function checkTogether({ host, encryption, user, password }: SmtpOptions): void {
  if (encryption === 'none' && !isLoopback(host))
    throw new ConfigurationError('smtp.encryption', {
      given: encryption,
      expected: `implicit or starttls: the way to ${host} can be read by others`,
    });
  if ((user === undefined) !== (password === undefined)) {
    const missing = user === undefined ? 'user' : 'password';
    throw new ConfigurationError(`smtp.${missing}`, { expected: 'a text: a name and a password belong together' });
  }
}

async function open({ host, encryption = 'implicit', port = ports[encryption], user, password }: SmtpOptions) {
  const { createTransport } = await load();
  return createTransport({
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail has no parts from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
  });
}

async function load(): Promise<typeof import('nodemailer')> {
  try {
    return await import('nodemailer');
  } catch (cause) {
    throw new ConfigurationError('smtp', {
      givenAs: 'no package nodemailer',
      expected: 'it to be installed: npm install nodemailer',
      code: 'MAILER_IS_MISSING',
      cause,
    });
  }
}

function messageOf({ id, sender: { name = '', address }, to, subject, html, text }: Mail) {
  return {
    messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>`,
    from: { name, address },
    // An object, so that the address is not read as a list.
    to: { name: '', address: to },
    subject,
    html,
    text,
    // Answering machines do not answer such a mail (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The error of the package is left out: it contains the answer of the server, which repeats the recipient. */
function failureOf(error: unknown): MailFailure {
  const { code = 'an error', responseCode } = readError(error);
  const said = responseCode === undefined ? code : `${code}, status ${responseCode}`;
  const isFinal = code === 'EAUTH' || (responseCode !== undefined && responseCode >= 500);
  return isFinal ? refused(`The SMTP server refused the mail (${said})`) : failed(`SMTP failed (${said})`);
}

function readError(error: unknown): { readonly code?: string; readonly responseCode?: number } {
  if (typeof error !== 'object' || error === null) return {};
  const code: unknown = Reflect.get(error, 'code');
  const responseCode: unknown = Reflect.get(error, 'responseCode');
  return {
    ...(typeof code === 'string' && /^E[A-Z]+$/.test(code) && { code }),
    ...(typeof responseCode === 'number' && { responseCode }),
  };
}
