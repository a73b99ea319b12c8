import { useState } from 'react';
import { useNotices } from '../../components/notice.js';
import { TextField } from '../../forms/field.js';
import { Form, Submit, useForm } from '../../forms/form.js';
import { useCurrent } from '../current.js';
import { useCreateRole } from '../hooks.js';
import { PermissionTable, readPermission } from './permission-table.js';
import { explainRole } from './role-messages.js';

/** Makes a role that only this organization has. */
export function CreateRole() {
  // A new table after each role: boxes are empty again.
  const [made, setMade] = useState(0);
  return (
    <section className="card" aria-labelledby="create-role">
      <h2 id="create-role">Make a role</h2>
      <RoleForm key={made} onMade={() => setMade(made + 1)} />
    </section>
  );
}

function RoleForm({ onMade }: { readonly onMade: () => void }) {
  const { of } = useCurrent();
  const createRole = useCreateRole();
  const notices = useNotices();
  const form = useForm({
    check: (value) => ({ role: roleProblem(value('role').trim()) }),
    async send(value) {
      const { role } = await createRole.mutateAsync({
        ...of,
        role: value('role').trim(),
        permission: readPermission(value),
      });
      onMade();
      notices.done(`There is a role “${role}” now.`);
    },
    explain: explainRole,
  });
  return (
    <Form state={form} label="Make a role">
      <TextField
        name="role"
        label="Name of the role"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <PermissionTable caption="What the new role may do" granted={{}} />
      <Submit state={form} working="Making it…">
        Make role
      </Submit>
    </Form>
  );
}

function roleProblem(role: string): string | undefined {
  if (role === '') return 'Enter a name.';
  return /^[A-Za-z0-9][\w-]*$/.test(role) ? undefined : 'Use letters, digits, - and _ only.';
}
