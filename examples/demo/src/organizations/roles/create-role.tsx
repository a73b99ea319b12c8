import { useState } from 'react';
import { useNotices } from '../../components/notice.js';
import { TextField } from '../../forms/field.js';
import { Form, Submit, useForm } from '../../forms/form.js';
import { useCurrent } from '../current.js';
import { useCreateRole } from '../hooks.js';
import { PermissionTable, readPermission } from './permission-table.js';
import { explainRole } from './role-messages.js';

/** Creates a role that only this organization has. */
export function CreateRole() {
  // A new table after each role, with empty boxes.
  const [made, setMade] = useState(0);
  return (
    <section className="card" aria-labelledby="create-role">
      <h2 id="create-role">Create a role</h2>
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
      notices.done(`The role “${role}” is created.`);
    },
    explain: explainRole,
  });
  return (
    <Form state={form} label="Create a role">
      <TextField
        name="role"
        label="Name of the role"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <PermissionTable caption="Permissions of the new role" granted={{}} />
      <Submit state={form} working="Making it…">
        Create role
      </Submit>
    </Form>
  );
}

function roleProblem(role: string): string | undefined {
  if (role === '') return 'Enter a name.';
  return /^[A-Za-z0-9][\w-]*$/.test(role) ? undefined : 'Use letters, digits, - and _ only.';
}
