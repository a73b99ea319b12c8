import { PageHeading } from '../../components/page-heading.js';
import { Behind } from '../../layout/behind.js';
import { useCurrent } from '../../organizations/current.js';
import { Show } from '../../organizations/hooks.js';
import { CreateRole } from '../../organizations/roles/create-role.js';
import { OwnRoleCard } from '../../organizations/roles/own-role-card.js';
import { PermissionTable } from '../../organizations/roles/permission-table.js';
import { nameRoles, rolesOfCode } from '../../organizations/roles/roles.js';

/** The roles of every organization, and the roles that this one has made. */
export function Roles() {
  const { organization, ownRoles, of } = useCurrent();
  return (
    <>
      <PageHeading title="Roles" lead="What members may do. Three roles come with the application; make your own." />
      <Show when={{ permission: { organization: ['update'] }, ...of }}>
        <CreateRole />
      </Show>
      <section aria-labelledby="own-roles">
        <h2 id="own-roles" tabIndex={-1}>
          Roles of {organization.name}
        </h2>
        {ownRoles.length === 0 && <p className="soft">None yet.</p>}
        <ul className="sessions">
          {ownRoles.map((role) => (
            // After a change from elsewhere, the boxes are rendered again.
            <OwnRoleCard key={`${role.id} ${role.updatedAt.getTime()}`} role={role} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="roles-of-code">
        <h2 id="roles-of-code">Roles of the application</h2>
        <ul className="sessions">
          {rolesOfCode.map(({ role, permission }) => (
            <li key={role} className="card">
              <h3>{nameRoles(role)}</h3>
              <PermissionTable caption={`What ${role} may do`} granted={permission} isFixed />
            </li>
          ))}
        </ul>
      </section>
      <Behind code={code} />
    </>
  );
}

const code = `
const roles = useRoles({ organizationSlug: slug });
const createRole = useCreateRole();

await createRole.mutateAsync({
  organizationSlug: slug,
  role: 'recruiter',
  permission: { invitation: ['create', 'cancel'] }, // never more than you have yourself
});
`;
