import type { Statements } from 'latchkey/client';
import { access } from '../../auth/access.js';
import { hooks } from '../../auth/client.js';
import { explainInWords } from './explain.js';

const { useActiveMember, useHasPermission } = hooks;
/** By any name, because the page lists every resource and action. */
const { statements }: { readonly statements: Statements } = access;

interface ReasonsProps {
  readonly organizationId: string;
}

/** Why the member may do something or not: the rule that decided about each action. */
export function Reasons(of: ReasonsProps) {
  return (
    <section className="card" aria-labelledby="why">
      <h2 id="why">Why</h2>
      <p className="soft">
        This page decides with the same function as the server, without asking it. The server decides again whenever you
        act.
      </p>
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
              <Reason key={action} of={of} resource={resource} action={action} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface ReasonProps {
  readonly of: ReasonsProps;
  readonly resource: string;
  readonly action: string;
}

function Reason({ of, resource, action }: ReasonProps) {
  const { data: member } = useActiveMember(of);
  const { data: allowed, explanation } = useHasPermission({ [resource]: [action] }, of);
  return (
    <tr>
      <th scope="row">{action}</th>
      <td>
        <span className={allowed ? 'badge' : 'badge badge-open'}>{allowed ? 'Yes' : 'No'}</span>
      </td>
      <td>
        {explanation && member && explainInWords(explanation, member.role)}{' '}
        {explanation && <code>{explanation.rule}</code>}
      </td>
    </tr>
  );
}
