import type { ReactNode } from 'react';

/** Drawings on a grid of 24 by 24. They are beside texts, so screen readers skip them. */
function icon(drawing: ReactNode) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {drawing}
      </svg>
    );
  };
}

export const KeyIcon = icon(
  <>
    <circle cx="8" cy="16" r="4.2" />
    <path d="M11 13 20 4m-3.4 3.4 3 3m-6.2-.2 2 2" />
  </>,
);
export const ComputerIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="11" rx="1.6" />
    <path d="M2.5 19.5h19" />
  </>,
);
export const MailIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3.8 7 8.2 6 8.2-6" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20.5c.7-4 3.7-6 7.5-6s6.8 2 7.5 6" />
  </>,
);
export const ShieldIcon = icon(
  <>
    <path d="M12 3 4.5 5.8v5.4c0 4.6 3 8 7.5 9.8 4.5-1.8 7.5-5.2 7.5-9.8V5.8Z" />
    <path d="m8.8 12 2.3 2.3 4.2-4.6" />
  </>,
);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.2m0 3.3v.1" />
  </>,
);
export const CheckIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.3 2.8 2.8L16.2 9.5" />
  </>,
);
export const CloseIcon = icon(<path d="m6.5 6.5 11 11m0-11-11 11" />);
export const ArrowIcon = icon(<path d="M5 12h13.5m-5-5.2 5.2 5.2-5.2 5.2" />);
export const BuildingIcon = icon(
  <path d="M5 20.5V5a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 15 5v15.5M15 9.5h3A1.5 1.5 0 0 1 19.5 11v9.5M3 20.5h18M8.5 7.5h3m-3 4h3m-3 4h3" />,
);
