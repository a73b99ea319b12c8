import { type Duration, seconds } from '../../contract/options/duration.js';
import {
  aDuration,
  aFunction,
  aSwitch,
  checkOptions,
  type KnownOptions,
  needed,
} from '../../contract/options/known-options.js';

/** A mail with a link that signs in. */
export interface MagicLinkMail {
  /** Where the mail goes. */
  readonly email: string;
  /** The link to put into the mail. */
  readonly url: string;
  /** The token in the link, for applications that build a link of their own. */
  readonly token: string;
}

export interface MagicLinkOptions {
  /** Sends the mail. Runs after the answer; what it throws is logged. `request`: the one that asked, if any. */
  readonly sendMagicLink: (mail: MagicLinkMail, request: Request | undefined) => Promise<void> | void;
  /** Time until a link expires. Default 5 minutes. */
  readonly expiresIn?: Duration;
  /** Refuse new users: an unknown address gets no link. Default false. */
  readonly disableSignUp?: boolean;
  /**
   * Let links lead to a page with a button, which signs in. Without it a link signs in by being opened: programs that open the
   * links of mails use it up, and an attacker can sign visitors in to the attacker's account. Default true.
   */
  readonly confirm?: boolean;
}

/** Every option of `magicLink`. */
export const magicLinkOptions = {
  sendMagicLink: needed(aFunction),
  expiresIn: aDuration,
  disableSignUp: aSwitch,
  confirm: aSwitch,
} satisfies KnownOptions<MagicLinkOptions>;

/** The options with their defaults. */
export interface MagicLinkRules extends Required<Omit<MagicLinkOptions, 'expiresIn'>> {
  /** Seconds. */
  readonly lifetime: number;
}

/** Throws for an invalid duration. */
export function resolveMagicLink(options: MagicLinkOptions): MagicLinkRules {
  checkOptions('magicLink', options, magicLinkOptions);
  const { sendMagicLink, expiresIn = '5m', disableSignUp = false, confirm = true } = options;
  return { sendMagicLink, lifetime: seconds(expiresIn), disableSignUp, confirm };
}
