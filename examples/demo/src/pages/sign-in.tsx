import { PageHeading } from '../components/page-heading.js';
import { PageSkeleton } from '../components/skeleton.js';
import { AuthCard } from '../layout/auth-card.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { returnPath, withReturnPath } from '../routing/return-path.js';
import { MailCode } from '../sign-in/mail-code.js';
import { MailLink } from '../sign-in/mail-link.js';
import { OtherWays } from '../sign-in/other-ways.js';
import { PasskeyButton } from '../sign-in/passkey-button.js';
import { PasswordForm } from '../sign-in/password-form.js';
import { SecondFactor } from '../sign-in/second-factor.js';
import { TextCode } from '../sign-in/text-code.js';
import { Unverified } from '../sign-in/unverified.js';
import { useSignIn } from '../sign-in/use-sign-in.js';
import type { WayProps } from '../sign-in/way-props.js';
import { wayIn } from '../sign-in/ways.js';
import { ProviderButtons } from '../social/provider-buttons.js';

/** After the sign-in, the guard of the page opens the next page. */
export function SignIn() {
  const flow = useSignIn();
  switch (flow.state) {
    case 'loading':
      return <PageSkeleton />;
    case 'second-factor':
      return (
        <AuthCard code={secondStepCode}>
          <SecondFactor flow={flow} />
        </AuthCard>
      );
    case 'email-unverified':
      return (
        <AuthCard code={code}>
          <Unverified flow={flow} />
        </AuthCard>
      );
    default:
      return (
        <FirstStep
          flow={{ ...flow, error: flow.state === 'idle' ? flow.error : null }}
          isBusy={flow.state === 'submitting'}
          onChoose={flow.reset}
        />
      );
  }
}

interface FirstStepProps extends WayProps {
  readonly isBusy: boolean;
  /** The user chooses another way, so the error of the old one is removed. */
  readonly onChoose: () => void;
}

function FirstStep({ flow, isBusy, onChoose }: FirstStepProps) {
  const { search } = useLocation();
  const isOnTheWay = returnPath(search) !== paths.home;
  return (
    <AuthCard code={code}>
      <PageHeading
        key={wayIn(search)}
        title="Sign in"
        lead={isOnTheWay ? 'Please sign in to see that page.' : 'Welcome back.'}
      />
      <ChosenWay flow={flow} />
      <OtherWays onChoose={onChoose} />
      <PasskeyButton key={`passkey-${wayIn(search)}`} flow={flow} isBusy={isBusy} />
      <ProviderButtons />
      <p className="aside">
        <Link to={withReturnPath(paths.forgotPassword, search)}>Forgot your password?</Link>
      </p>
      <p className="aside">
        New here? <Link to={withReturnPath(paths.signUp, search)}>Create an account</Link>
      </p>
    </AuthCard>
  );
}

function ChosenWay({ flow }: WayProps) {
  const { search } = useLocation();
  switch (wayIn(search)) {
    case 'password':
      return <PasswordForm flow={flow} />;
    case 'code':
      return <MailCode flow={flow} />;
    case 'link':
      return <MailLink />;
    case 'text':
      return <TextCode flow={flow} />;
  }
}

const code = `
const flow = useSignInFlow();

await flow.email({ email, password, rememberMe }); // or flow.username, flow.phoneNumber
await flow.emailOTP({ email, otp }); // or flow.phoneNumberOTP
await flow.goOn(() => passkeys.signInPasskey());
// flow.state is 'complete' now, or 'second-factor', or 'idle' with flow.error
// Every useSession() of the page already has the session.
`;

const secondStepCode = `
const flow = useSignInFlow({ initialChallenge }); // continues at the same step, after a reload too

flow.methods; // ['totp', 'otp', 'backup-code']
flow.use('otp');
await flow.sendCode();
await flow.verify({ code, trustDevice });
await flow.goOn(() => passkeys.showPasskey()); // if flow.others has 'passkey'
`;
