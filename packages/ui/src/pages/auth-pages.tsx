import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { CardSkeleton } from '../elements/screen.js';
import { SessionPending } from '../elements/session-pending.js';
import { usePathname } from '../provider/location.js';
import { type ScreenPaths, signInPathFor, slugIn } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { HereContext } from './here.js';

/** The screens by the name of their path. The browser loads each one when it is shown for the first time. */
const screens = {
  signIn: /* @__PURE__ */ lazy(async () => ({ default: (await import('../sign-in/sign-in.js')).SignIn })),
  signUp: /* @__PURE__ */ lazy(async () => ({ default: (await import('../sign-up/sign-up.js')).SignUp })),
  forgotPassword: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../password/forgot-password.js')).ForgotPassword,
  })),
  resetPassword: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../password/reset-password.js')).ResetPassword,
  })),
  verifyEmail: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../verification/verify-email.js')).VerifyEmail,
  })),
  account: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../account/account-settings.js')).AccountSettings,
  })),
  deleteAccount: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../account/confirm-deletion.js')).ConfirmDeletion,
  })),
  organization: /* @__PURE__ */ lazy(async () => ({
    default: (await import('./organization-page.js')).OrganizationPage,
  })),
  organizations: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../organizations/organization-list.js')).OrganizationList,
  })),
  createOrganization: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../organizations/create-organization.js')).CreateOrganization,
  })),
  acceptInvitation: /* @__PURE__ */ lazy(async () => ({
    default: (await import('../organizations/accept-invitation.js')).AcceptInvitation,
  })),
} as const satisfies Partial<Record<keyof ScreenPaths, ComponentType>>;

/** Screens for signed-in users. A visitor who opens one of them is sent to the sign-in. */
const signedInScreens: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'account',
  'organization',
  'organizations',
  'createOrganization',
]);

export interface AuthPagesProps {
  /** The path of the page, from the application's router; needed where a server renders it. Default: that of the browser. */
  readonly path?: string;
  /** What `AuthPages` renders if the path does not belong to a screen. Default: nothing. */
  readonly fallback?: ReactElement;
}

/** Renders the screen that belongs to the path of the page. The option `paths` of `AuthUI` sets the path of each screen. */
export function AuthPages({ path, fallback }: AuthPagesProps): ReactElement {
  const { paths } = useUI();
  const inBrowser = usePathname();
  const here = (path ?? inBrowser)?.replace(/\/$/, '');
  if (here === undefined) return <CardSkeleton />;
  const name =
    screenNames.find((each) => paths[each] === here) ??
    (slugIn(paths.organization, here) === undefined ? undefined : 'organization');
  if (!name) return <>{fallback}</>;
  const Content = screens[name];
  return (
    <HereContext.Provider value={here}>
      <Suspense fallback={<CardSkeleton />}>
        {signedInScreens.has(name) ? (
          <ForUsers path={here}>
            <Content />
          </ForUsers>
        ) : (
          <Content />
        )}
      </Suspense>
    </HereContext.Provider>
  );
}

const screenNames = Object.keys(screens) as readonly (keyof typeof screens)[];

interface ForUsersProps {
  readonly path: string;
  readonly children: ReactElement;
}

/** Sends a visitor to the sign-in. After the sign-in, the visitor returns to this page. */
function ForUsers({ path, children }: ForUsersProps) {
  const { auth, paths, navigate } = useUI();
  const { status } = auth.useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'authenticated') wasSignedIn.current = true;
    if (status === 'unauthenticated') {
      const { search, hash } = window.location;
      const page = signInPathFor(paths.signIn, path + search + hash, { hasEnded: wasSignedIn.current });
      navigate(page, { replace: true });
    }
  }, [status, navigate, paths, path]);
  return status === 'authenticated' ? children : <SessionPending />;
}
