import { Icon } from '../elements/icons.js';
import { type DeviceKind, deviceKind } from './device.js';

const drawings: Readonly<Record<DeviceKind, string>> = {
  computer: 'M4 5h16v11H4zM2.5 19.5h19',
  phone: 'M7 2.5h10v19H7zM11 18.4h2',
  tablet: 'M4.5 3h15v18h-15zM11 18h2',
  program: 'M3 4.5h18v15H3zM7 9.5l3 2.5-3 2.5m5.5.2h4',
};

/** The kind of a device as a drawing. It is beside the name of the device, so screen readers skip it. */
export function DeviceIcon({ userAgent }: { readonly userAgent: string | null }) {
  return (
    <Icon>
      <path d={drawings[deviceKind(userAgent)]} />
    </Icon>
  );
}
