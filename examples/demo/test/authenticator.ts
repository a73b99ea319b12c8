import { TOTP } from 'otpauth';

/** Milliseconds that a code lasts. */
const period = 30_000;

/** An authenticator app that was set up by typing the key. Each of its codes is another one: the server takes none twice. */
export class Authenticator {
  readonly #totp: TOTP;
  #step = 0;

  constructor(key: string) {
    this.#totp = new TOTP({ secret: key.replaceAll(' ', '') });
  }

  /** The code of now, or the one that comes next where that was used. The server takes both. */
  nextCode(): string {
    const present = Math.floor(Date.now() / period);
    this.#step = Math.max(this.#step + 1, present);
    if (this.#step > present + 1) throw new Error('the codes of this half minute are used');
    return this.#totp.generate({ timestamp: this.#step * period });
  }
}
