import { Actions, Button } from '../../elements/buttons.js';
import { Alert } from '../../elements/notes.js';
import { PermissionList, usePermissionNames } from '../../elements/permission-list.js';
import { TextField } from '../../forms/field.js';
import { Form, Submit } from '../../forms/form.js';
import { useForm, type Values } from '../../forms/use-form.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../../provider/use-texts.js';
import { roleTexts } from '../../texts/english/roles.js';
import { fill } from '../../texts/fill.js';
import { organizationPlugin } from '../current.js';
import { type Everything, type Grants, isGranted } from './access.js';

interface RoleFormProps {
  readonly of: ShownOrganization;
  readonly everything: Everything;
  /** What the user can grant; undefined if the server decides. */
  readonly grantable: Grants | undefined;
  /** The role that changes; undefined for a new one. */
  readonly role?: { readonly name: string; readonly grants: Grants };
  readonly onSaved: (name: string) => void;
  readonly onCancel: () => void;
}

const places = { INVALID_ROLE_NAME: 'name', ROLE_ALREADY_EXISTS: 'name' };

/** Makes a role, or changes its permissions. */
export function RoleForm({ of, everything, grantable, role, onSaved, onCancel }: RoleFormProps) {
  const { auth } = useUI();
  const texts = useTexts('roles', roleTexts);
  const { save, saving, cancel } = useCommonTexts();
  const create = neededHook(auth, 'useCreateRole', organizationPlugin)(of);
  const update = neededHook(auth, 'useUpdateRole', organizationPlugin)(of);
  const state = useForm({
    check: (value) => ({
      name: !role && nameFault(value('name').trim()),
      permission: Object.keys(chosen(everything, value)).length === 0 && texts.nothingChosen,
    }),
    async send(value) {
      const name = role?.name ?? value('name').trim();
      await (role ? update : create).mutateAsync({ role: name, permission: chosen(everything, value) });
      onSaved(name);
    },
    places,
  });
  const title = role ? fill(texts.permissionsOf, { role: role.name }) : texts.createTitle;
  return (
    <Form state={state} label={title}>
      {!role && (
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {state.errors.permission && <Alert>{state.errors.permission}</Alert>}
      <Boxes label={title} everything={everything} grantable={grantable} given={role?.grants ?? {}} />
      <Actions>
        <Submit state={state} working={role ? saving : texts.creating}>
          {role ? save : texts.create}
        </Submit>
        <Button onClick={onCancel}>{cancel}</Button>
      </Actions>
    </Form>
  );

  function nameFault(name: string): string | undefined {
    if (name === '') return texts.nameMissing;
    return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name) ? undefined : texts.nameWrong;
  }
}

interface BoxesProps extends Pick<RoleFormProps, 'everything' | 'grantable'> {
  readonly label: string;
  readonly given: Grants;
}

/** A box for each permission. A permission that the user lacks cannot be given. */
function Boxes({ label, everything, grantable, given }: BoxesProps) {
  const { nameOfResource, nameOfAction } = usePermissionNames();
  return (
    <PermissionList
      label={label}
      everything={everything}
      item={(resource, action) => (
        <label>
          <input
            type="checkbox"
            name={boxOf(resource, action)}
            aria-label={`${nameOfResource(resource)}: ${nameOfAction(action)}`}
            defaultChecked={isGranted(given, resource, action)}
            disabled={grantable && !isGranted(grantable, resource, action)}
          />{' '}
          {nameOfAction(action)}
        </label>
      )}
    />
  );
}

function boxOf(resource: string, action: string): string {
  return `${resource}:${action}`;
}

/** The permissions of the checked boxes. */
function chosen(everything: Everything, value: Values): Record<string, string[]> {
  const found = Object.entries(everything).map(([resource, actions]): [string, string[]] => [
    resource,
    actions.filter((action) => value(boxOf(resource, action)) === 'on'),
  ]);
  return Object.fromEntries(found.filter(([, actions]) => actions.length > 0));
}
