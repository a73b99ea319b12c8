import { PageHeading } from '../../components/page-heading.js';
import { Behind } from '../../layout/behind.js';
import { useCurrent } from '../../organizations/current.js';
import { explainInWords } from '../../organizations/explain.js';
import { useHasPermission } from '../../organizations/hooks.js';
import { nameRoles, statements } from '../../organizations/roles/roles.js';

/** The member's permissions, action by action, and the rule that decided. */
export function Permissions() {
  const { organization, member } = useCurrent();
  return (
    <>
      <PageHeading
        title="My permissions"
        lead={`Your role in ${organization.name}: ${nameRoles(member.role)}. You have the permissions of all your roles.`}
      />
      <section className="card" aria-labelledby="answers">
        <h2 id="answers" className="visually-hidden">
          Answers
        </h2>
        <table className="answers">
          <thead>
            <tr>
              <th scope="col">Action</th>
              <th scope="col">May I?</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          {Object.entries(statements).map(([resource, actions]) => (
            <tbody key={resource}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {resource}
                </th>
              </tr>
              {actions.map((action) => (
                <Answer key={action} resource={resource} action={action} />
              ))}
            </tbody>
          ))}
        </table>
        <p className="hint">
          This page decides with the same function as the server, without asking it. The server decides again whenever
          you act.
        </p>
      </section>
      <Behind code={code} />
    </>
  );
}

function Answer({ resource, action }: { readonly resource: string; readonly action: string }) {
  const { member, of } = useCurrent();
  const { data: allowed, explanation } = useHasPermission({ [resource]: [action] }, of);
  return (
    <tr>
      <th scope="row">{action}</th>
      <td>
        <span className={allowed ? 'badge' : 'badge badge-open'}>{allowed ? 'Yes' : 'No'}</span>
      </td>
      <td>
        {explanation && explainInWords(explanation, member.role)} {explanation && <code>{explanation.rule}</code>}
      </td>
    </tr>
  );
}

const code = `
const { data, explanation } = useHasPermission({ member: ['update'] }, { organizationSlug: slug });

data; // false
explanation; // { allowed: false, rule: 'unknown-resource', missing: ['update'] }
`;
