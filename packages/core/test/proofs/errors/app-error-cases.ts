// For tests: how to cause every error of the sign-in of apps.
import { oneApp, openDevice } from '../../fixtures/app-sign-in/device.js';
import { open, type Provoke } from './error-fixture.js';

const opened = async () => (await open({ plugins: [oneApp()] })).openBrowser();

export const appErrorCases: Readonly<Record<string, Provoke>> = {
  'appSignIn UNKNOWN_APP_TARGET': async () =>
    (await opened()).get(openDevice({ target: 'https://evil.example/' }).path),
  'exchangeAppCode INVALID_APP_CODE': async () => openDevice().exchange(await opened(), 'unknown'),
};
