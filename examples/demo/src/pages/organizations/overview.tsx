import { useSession } from '../../auth/client.js';
import { messageFor } from '../../auth/messages.js';
import { Fact, Facts } from '../../components/facts.js';
import { PlusIcon } from '../../components/icons.js';
import { useNotices } from '../../components/notice.js';
import { PageHeading } from '../../components/page-heading.js';
import { Time } from '../../components/time.js';
import { Behind } from '../../layout/behind.js';
import { useCurrent } from '../../organizations/current.js';
import { Show, useOrganization, useSetActiveOrganization } from '../../organizations/hooks.js';
import { FactorNotice } from '../../organizations/needs-factor.js';
import { OrganizationMark } from '../../organizations/organization-mark.js';
import { nameRoles } from '../../organizations/roles/roles.js';
import { Link } from '../../routing/link.js';
import { organizationPath } from '../../routing/organization-paths.js';

/** An organization, and the user's role in it. */
export function Overview() {
  const { organization, member, of } = useCurrent();
  const { name, slug, createdAt } = organization;
  const { data: full } = useOrganization(of);
  const waiting = full?.invitations.filter(({ status, expiresAt }) => status === 'pending' && expiresAt > new Date());
  return (
    <>
      <PageHeading title={name} lead={`Your role: ${nameRoles(member.role)}`} />
      {full && full.secondFactorDaysLeft !== null && <FactorNotice days={full.secondFactorDaysLeft} />}
      <section className="card" aria-labelledby="about">
        <div className="card-person">
          <OrganizationMark organization={organization} size="large" />
          <div>
            <h2 id="about">{name}</h2>
            <p className="soft">{slug}</p>
          </div>
        </div>
        <Facts>
          <Fact term="Members">
            <Link to={organizationPath(slug, 'members')}>{count(full?.members)}</Link>
          </Fact>
          <Fact term="Invitations">
            <Link to={organizationPath(slug, 'invitations')}>{count(waiting)} waiting</Link>
          </Fact>
          <Fact term="Teams">
            <Link to={organizationPath(slug, 'teams')}>{count(full?.teams)}</Link>
          </Fact>
          <Fact term="Created">
            <Time at={createdAt} />
          </Fact>
          <Fact term="You joined">
            <Time at={member.createdAt} />
          </Fact>
        </Facts>
        <div className="actions">
          <Show when={{ permission: { invitation: ['create'] }, ...of }}>
            <Link to={organizationPath(slug, 'invitations')} className="button button-primary">
              <PlusIcon />
              Invite a person
            </Link>
          </Show>
          <Link to={organizationPath(slug, 'permissions')} className="button">
            My permissions
          </Link>
        </div>
      </section>
      <Active />
      <Behind code={code} />
    </>
  );
}

/** Whether calls that name no organization use this one. */
function Active() {
  const { organization, of } = useCurrent();
  const { session } = useSession();
  const setActive = useSetActiveOrganization();
  const notices = useNotices();
  const isActive = session?.activeOrganizationId === organization.id;
  const activate = async () => {
    try {
      await setActive.mutateAsync(of);
      notices.done(`${organization.name} is the active organization.`);
    } catch (error) {
      notices.problem(messageFor(error));
    }
  };
  return (
    <section className="card" aria-labelledby="active">
      <h2 id="active">In this browser</h2>
      <p className="what-happens">
        {isActive
          ? 'This is the active organization of your session: calls that name no organization use it. The address of each page names its organization, so another tab can show another one.'
          : 'The address names this organization. The active organization of your session is another one, or none.'}
      </p>
      {isActive ? (
        <p>
          <span className="badge badge-first">Active</span>
        </p>
      ) : (
        <button type="button" className="button" aria-disabled={setActive.isPending} onClick={activate}>
          Make it the active one
        </button>
      )}
    </section>
  );
}

function count(list: readonly unknown[] | null | undefined): string {
  return list ? String(list.length) : '…';
}

const code = `
const organization = useOrganization({ organizationSlug: slug }); // with members, invitations and teams
const setActive = useSetActiveOrganization(); // shows the change at once
await setActive.mutateAsync({ organizationSlug: slug });

<Show when={{ permission: { invitation: ['create'] }, organizationSlug: slug }}>
  <InviteButton />
</Show>
`;
