import type { ReactElement } from 'react';
import { Icon } from '../elements/icons.js';
import { type DeviceKind, deviceKind } from './device.js';

const drawings: Readonly<Record<DeviceKind, ReactElement>> = {
  computer: (
    <>
      <rect x="4" y="5" width="16" height="11" rx="1.6" />
      <path d="M2.5 19.5h19" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.2" />
      <path d="M11 18.4h2" />
    </>
  ),
  tablet: (
    <>
      <rect x="4.5" y="3" width="15" height="18" rx="2.2" />
      <path d="M11 18h2" />
    </>
  ),
  program: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="2" />
      <path d="m7 9.5 3 2.5-3 2.5m5.5.2h4" />
    </>
  ),
};

/** The kind of a device as a drawing. It is beside the name of the device, so screen readers skip it. */
export function DeviceIcon({ userAgent }: { readonly userAgent: string | null }) {
  return <Icon>{drawings[deviceKind(userAgent)]}</Icon>;
}
