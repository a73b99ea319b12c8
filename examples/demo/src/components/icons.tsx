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
export const PhoneIcon = icon(
  <>
    <rect x="7" y="2.5" width="10" height="19" rx="2.2" />
    <path d="M11 18.4h2" />
  </>,
);
export const TabletIcon = icon(
  <>
    <rect x="4.5" y="3" width="15" height="18" rx="2.2" />
    <path d="M11 18h2" />
  </>,
);
export const ProgramIcon = icon(
  <>
    <rect x="3" y="4.5" width="18" height="15" rx="2" />
    <path d="m7 9.5 3 2.5-3 2.5m5.5.2h4" />
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
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M10 5.7A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.6M6.3 7.4A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2M3.5 3.5l17 17" />,
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
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.4 1.4M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.4-1.4" />,
);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
    <path d="M15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5" />
  </>,
);
export const BuildingIcon = icon(
  <path d="M5 20.5V5a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 15 5v15.5M15 9.5h3A1.5 1.5 0 0 1 19.5 11v9.5M3 20.5h18M8.5 7.5h3m-3 4h3m-3 4h3" />,
);
