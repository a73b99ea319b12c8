import type { Session, User } from '../auth/client.js';
import { Behind } from '../components/behind.js';
import { Facts } from '../components/facts.js';
import { ArrowIcon, ComputerIcon, MailIcon, PersonIcon } from '../components/icons.js';
import { PageHeading } from '../components/page-heading.js';
import { Time } from '../components/time.js';
import { describeDevice, nameDevice } from '../display/device.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

interface SignedInHomeProps {
  readonly user: User;
  readonly session: Session;
}

export function SignedInHome({ user, session }: SignedInHomeProps) {
  return (
    <>
      <PageHeading title="Home" lead={`You are signed in as ${user.email}.`}>
        Hello, {user.name}
      </PageHeading>
      <div className="columns">
        <section className="card" aria-labelledby="you">
          <h2 id="you">You</h2>
          <Facts
            facts={[
              ['Name', user.name],
              ['E-mail', user.email],
              ['E-mail verified', user.emailVerified ? 'Yes' : 'Not yet'],
              ['Company', user.company ?? '—'],
              ['Plan', user.plan],
              ['Member since', <Time key="at" at={user.createdAt} />],
            ]}
          />
        </section>
        <section className="card" aria-labelledby="session">
          <h2 id="session">This session</h2>
          <Facts
            facts={[
              ['Device', nameDevice(describeDevice(session.userAgent))],
              ['Address', session.ipAddress ?? 'unknown'],
              ['Started', <Time key="at" at={session.createdAt} />],
              ['Extended', <Time key="at" at={session.updatedAt} />],
              ['Ends unless used', <Time key="at" at={session.expiresAt} />],
            ]}
          />
        </section>
      </div>
      <nav aria-label="Quick links">
        <ul className="tiles">
          <li>
            <Link to={paths.profile} className="tile">
              <PersonIcon />
              <span>
                <strong>Profile</strong>
                Change your name, picture and company
              </span>
              <ArrowIcon />
            </Link>
          </li>
          <li>
            <Link to={paths.sessions} className="tile">
              <ComputerIcon />
              <span>
                <strong>Devices</strong>
                See where you are signed in, and end it
              </span>
              <ArrowIcon />
            </Link>
          </li>
          {pageData.mailbox && (
            <li>
              <Link to={paths.mailbox} className="tile">
                <MailIcon />
                <span>
                  <strong>Mailbox</strong>
                  Read what the server has sent
                </span>
                <ArrowIcon />
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <Behind code={`${code}\n${answer({ session, user })}`} />
    </>
  );
}

const code = `
const { status, session, user } = useSession();

// The answer of GET /api/auth/get-session:`;

/** What the server said. The token is left out, for those who share their screen. */
function answer({ session, user }: SignedInHomeProps): string {
  return JSON.stringify({ session: { ...session, token: '…' }, user }, null, 2);
}
