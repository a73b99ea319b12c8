import { VerifyEmailNotice } from '@latchkey/ui';
import { readDevice, Time } from '@latchkey/ui/parts';
import type { Session, User } from '../auth/client.js';
import { Fact, Facts } from '../components/facts.js';
import { ArrowIcon, BuildingIcon, ComputerIcon, MailIcon, PersonIcon, ShieldIcon } from '../components/icons.js';
import { PageHeading } from '../components/page-heading.js';
import { Behind } from '../layout/behind.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

interface SignedInHomeProps {
  readonly user: User;
  readonly session: Session;
}

const tiles = [
  { path: paths.profile, label: 'Profile', about: 'Change your name, picture and company', Icon: PersonIcon },
  { path: paths.security, label: 'Security', about: 'Change your password or email', Icon: ShieldIcon },
  {
    path: paths.sessions,
    label: 'Devices',
    about: 'See where you are signed in, and sign out there',
    Icon: ComputerIcon,
  },
  {
    path: paths.organizations,
    label: 'Organizations',
    about: 'Work together, with roles and teams',
    Icon: BuildingIcon,
  },
  ...(pageData.mailbox
    ? [{ path: paths.mailbox, label: 'Mailbox', about: 'Read what the server has sent', Icon: MailIcon }]
    : []),
];

export function SignedInHome({ user, session }: SignedInHomeProps) {
  return (
    <>
      <PageHeading title="Home" lead={`You are signed in as ${user.email}.`}>
        Hello, {user.name}
      </PageHeading>
      <VerifyEmailNotice />
      <div className="columns">
        <section className="card" aria-labelledby="you">
          <h2 id="you">You</h2>
          <Facts>
            <Fact term="Name">{user.name}</Fact>
            <Fact term="Email">{user.email}</Fact>
            <Fact term="Email verified">{user.emailVerified ? 'Yes' : 'Not yet'}</Fact>
            <Fact term="Company">{user.company ?? '—'}</Fact>
            <Fact term="Plan">{user.plan}</Fact>
            <Fact term="Member since">
              <Time at={user.createdAt} />
            </Fact>
          </Facts>
        </section>
        <section className="card" aria-labelledby="session">
          <h2 id="session">This session</h2>
          <Facts>
            <Fact term="Device">{deviceOf(session)}</Fact>
            <Fact term="Address">{session.ipAddress ?? 'unknown'}</Fact>
            <Fact term="Started">
              <Time at={session.createdAt} />
            </Fact>
            <Fact term="Last used">
              <Time at={session.updatedAt} />
            </Fact>
            <Fact term="Ends">
              <Time at={session.expiresAt} />
            </Fact>
          </Facts>
        </section>
      </div>
      <nav aria-label="Quick links">
        <ul className="tiles">
          {tiles.map(({ path, label, about, Icon }) => (
            <li key={path}>
              <Link to={path} className="tile">
                <Icon />
                <span>
                  <strong>{label}</strong>
                  {about}
                </span>
                <ArrowIcon />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Behind code={`${code}\n${answer({ session, user })}`} />
    </>
  );
}

const code = `
const { status, session, user } = useSession();

// The answer of GET /api/auth/get-session:`;

function deviceOf({ userAgent }: Session): string {
  const { browser, system } = readDevice(userAgent);
  return [browser, system].filter(Boolean).join(' on ') || 'unknown';
}

/** The server's answer, without the token, for users who share their screen. */
function answer({ session, user }: SignedInHomeProps): string {
  return JSON.stringify({ session: { ...session, token: '…' }, user }, null, 2);
}
