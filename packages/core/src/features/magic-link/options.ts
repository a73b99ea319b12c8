import { type Duration, seconds } from '../../contract/options/duration.js';
import { aLifetime, aSender, aSwitch, checkOptions, type KnownOptions } from '../../contract/options/known-options.js';

/** A mail with a link that signs in. */
export interface MagicLinkMail {
  /** The recipient of the mail. */
  readonly email: string;
  /** The link to put into the mail. */
  readonly url: string;
  /** The token in the link, for applications that build their own link. */
  readonly token: string;
}

export interface MagicLinkOptions {
  /**
   * Sends the mail. Runs after the answer; an error that it throws is logged. `request`: the request that asked for the
   * link, if any.
   */
  readonly sendMagicLink: (mail: MagicLinkMail, request: Request | undefined) => Promise<void> | void;
  /** Time until a link expires. Default 5 minutes. */
  readonly expiresIn?: Duration;
  /** Disable sign-up: an unknown address gets no link. Default false. */
  readonly disableSignUp?: boolean;
  /**
   * Show a page with a button, which signs in. Without the page, a link signs in as soon as it is opened: programs that
   * open the links in mails use it up, and an attacker can sign visitors in to the attacker's account. Default true.
   */
  readonly confirm?: boolean;
}

/** Every option of `magicLink`. */
export const magicLinkOptions = {
  sendMagicLink: aSender,
  expiresIn: aLifetime,
  disableSignUp: aSwitch,
  confirm: aSwitch,
} satisfies KnownOptions<MagicLinkOptions>;

/** The options with their defaults. */
export interface MagicLinkRules extends Required<Omit<MagicLinkOptions, 'expiresIn'>> {
  /** Seconds. */
  readonly lifetime: number;
}

/** Applies the defaults. Throws for an invalid duration. */
export function resolveMagicLink(options: MagicLinkOptions): MagicLinkRules {
  checkOptions('magicLink', options, magicLinkOptions);
  const { sendMagicLink, expiresIn = '5m', disableSignUp = false, confirm = true } = options;
  return { sendMagicLink, lifetime: seconds(expiresIn), disableSignUp, confirm };
}
