import { useNotices } from '../../components/notice.js';
import { Form, Submit, useForm } from '../../forms/form.js';
import { useCurrent } from '../current.js';
import { type OwnRole, useDeleteRole, useHasPermission, useUpdateRole } from '../hooks.js';
import { PermissionTable, readPermission } from './permission-table.js';
import { explainRole } from './role-messages.js';
import { hasAll, nameRoles } from './roles.js';

/** A role of this organization: it can be changed for all its members, or removed. */
export function OwnRoleCard({ role: { role, permission } }: { readonly role: OwnRole }) {
  const { member, ownRoles, of } = useCurrent();
  const mayManage = useHasPermission({ organization: ['update'] }, of).data ?? false;
  const isEditable = mayManage && hasAll({ role: member.role, ownRoles }, permission);
  return (
    <li className="card">
      <h3>{nameRoles(role)}</h3>
      {isEditable ? (
        <EditRole role={role} permission={permission} />
      ) : (
        <PermissionTable caption={`What ${role} may do`} granted={permission} isFixed />
      )}
    </li>
  );
}

function EditRole({ role, permission }: Pick<OwnRole, 'role' | 'permission'>) {
  const { of } = useCurrent();
  const updateRole = useUpdateRole();
  const deleteRole = useDeleteRole();
  const notices = useNotices();
  const form = useForm({
    check: () => ({}),
    async send(value) {
      await updateRole.mutateAsync({ ...of, role, permission: readPermission(value) });
      notices.done(`All members with the role ${role} now have these permissions.`);
    },
    explain: explainRole,
  });
  const remove = async () => {
    if (deleteRole.isPending) return;
    try {
      await deleteRole.mutateAsync({ ...of, role });
      notices.done(`The role “${role}” is removed.`);
      // The button that had the focus is gone.
      document.getElementById('own-roles')?.focus();
    } catch (error) {
      const { form: whole, role: name } = explainRole(error);
      notices.problem(String(whole ?? name));
    }
  };
  return (
    <Form state={form} label={`Role ${role}`}>
      <PermissionTable caption={`What ${role} may do`} granted={permission} />
      <div className="actions">
        <Submit state={form} working="Saving…">
          Save role
        </Submit>
        <button type="button" className="button" aria-disabled={deleteRole.isPending} onClick={remove}>
          Remove role
        </button>
      </div>
    </Form>
  );
}
