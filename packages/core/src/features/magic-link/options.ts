import {
  aBoolean,
  aFunction,
  aLifetime,
  neededElsewhere,
  type OptionsInput,
  type Settled,
  typed,
  withDefault,
} from '../../contract/options/known-options.js';

/** A mail with a link that signs in. */
export interface MagicLinkMail {
  /** The recipient of the mail. */
  readonly email: string;
  /** The link to put into the mail. */
  readonly url: string;
  /** The token in the link, for applications that build their own link. */
  readonly token: string;
}

/** Every option of `magicLink`. */
export const magicLinkOptions = {
  /**
   * Sends the mail. Runs after the answer; an error that it throws is logged. `request`: the request that asked for the
   * link, if any.
   */
  sendMagicLink: neededElsewhere(
    typed<(mail: MagicLinkMail, request: Request | undefined) => Promise<void> | void>(aFunction),
  ),
  /** Time until a link expires. Default 5 minutes. */
  expiresIn: withDefault(aLifetime, '5m'),
  /** Disable sign-up: an unknown address gets no link. Default false. */
  disableSignUp: withDefault(aBoolean, false),
  /**
   * Show a page with a button, which signs in. Without the page, a link signs in as soon as it is opened: programs that
   * open the links in mails use it up, and an attacker can sign visitors in to the attacker's account. Default true.
   */
  confirm: withDefault(aBoolean, true),
};

export interface MagicLinkOptions extends OptionsInput<typeof magicLinkOptions> {}

/** The options with their defaults. */
export interface MagicLinkRules extends Settled<typeof magicLinkOptions> {}
