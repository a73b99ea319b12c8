import { TOTP } from 'otpauth';

/** Milliseconds for which a code is valid. */
const period = 30_000;

/** An authenticator app that was set up with the typed key. Each call returns another code, because the server accepts a code once. */
export class Authenticator {
  readonly #totp: TOTP;
  #step = 0;

  constructor(key: string) {
    this.#totp = new TOTP({ secret: key.replaceAll(' ', '') });
  }

  /** The present code, or the next one if it was used. The server accepts both. */
  nextCode(): string {
    const present = Math.floor(Date.now() / period);
    this.#step = Math.max(this.#step + 1, present);
    if (this.#step > present + 1) throw new Error('the codes of this half minute are used');
    return this.#totp.generate({ timestamp: this.#step * period });
  }
}
