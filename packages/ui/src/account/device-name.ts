import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { fill } from '../texts/fill.js';
import { readDevice } from './device.js';

/** Returns `Firefox on Linux`, or as much of that as is known. */
export function useDeviceName(): (userAgent: string | null) => string {
  const texts = useTexts('account', accountTexts);
  return (userAgent) => {
    const { browser, system } = readDevice(userAgent);
    if (browser && system) return fill(texts.deviceOn, { browser, system });
    return browser ?? system ?? texts.unknownDevice;
  };
}
