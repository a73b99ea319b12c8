import type { Page } from 'playwright-core';

/** Chromium's virtual authenticator: a device that keeps passkeys and verifies its user. */
export interface PasskeyDevice {
  /** Whether the user answers the device, at once. */
  readonly setPresent: (isPresent: boolean) => Promise<void>;
  /** Whether the device verifies its user. Without that, the browser answers as for a user who cancels. */
  readonly setVerifying: (isVerifying: boolean) => Promise<void>;
  readonly countPasskeys: () => Promise<number>;
}

/** Gives the page a device, whose user answers at once. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setPresent(isPresent) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isPresent });
    },
    async setVerifying(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async countPasskeys() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
