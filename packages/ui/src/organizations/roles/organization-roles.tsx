import { Fragment, type ReactElement, useState } from 'react';
import { Actions, Button } from '../../elements/buttons.js';
import { ErrorAlert } from '../../elements/notes.js';
import { Badge, List, Panel, Row } from '../../elements/section.js';
import { awaits, Waiting } from '../../elements/waiting.js';
import { Confirm } from '../../primitives/confirm.js';
import { WithToasts } from '../../primitives/toast.js';
import { useToast } from '../../primitives/use-toast.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { useSignInOptions } from '../../sign-in-options/use-sign-in-options.js';
import { roleTexts } from '../../texts/english/roles.js';
import { fill } from '../../texts/fill.js';
import { type OrganizationProps, organizationPlugin, useMay, useRoleNames, useShown } from '../current.js';
import { OrganizationSection } from '../organization-section.js';
import { covers, type Everything, grantsOf, type KnownRole, useAccess } from './access.js';
import { GrantedPermissions } from './granted-permissions.js';
import { RoleForm } from './role-form.js';

/** The roles of an organization with their permissions. A member who may change them makes roles of the organization's own. */
export function OrganizationRoles(props: OrganizationProps): ReactElement {
  const of = useShown(props);
  const texts = useTexts('roles', roleTexts);
  return (
    <OrganizationSection of={of} title={texts.roles} lead={texts.rolesLead}>
      <WithToasts>
        <Roles of={of} />
      </WithToasts>
    </OrganizationSection>
  );
}

/** What is shown below a role. */
type Part = 'permissions' | 'form';

/** The open panel: that of a role, or the form for a new one. */
type Open = { readonly role: string; readonly part: Part } | 'new' | undefined;

function Roles({ of }: { readonly of: ShownOrganization }) {
  const texts = useTexts('roles', roleTexts);
  const { roles, everything, grantable, mayCreate, mayChange, error, isLoading } = useRoles(of);
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const form = { of, everything, grantable, onCancel: close };
  const saved = (text: string) => (role: string) => {
    close();
    toast(fill(text, { role }));
  };
  return (
    <>
      <ErrorAlert error={error} />
      {isLoading && <Waiting />}
      <List label={texts.roles}>
        {roles.map((role) => {
          const shown = typeof open === 'object' && open.role === role.name ? open : undefined;
          return (
            <Fragment key={role.name}>
              <RoleRow
                role={role}
                of={of}
                isOpen={shown !== undefined}
                mayChange={mayChange(role)}
                onOpen={(part) => setOpen(shown?.part === part ? undefined : { role: role.name, part })}
              />
              {shown && (
                <Panel>
                  {shown.part === 'form' ? (
                    <RoleForm {...form} role={role} onSaved={saved(texts.changed)} />
                  ) : (
                    <Permissions role={role} everything={everything} />
                  )}
                </Panel>
              )}
            </Fragment>
          );
        })}
      </List>
      {mayCreate && open !== 'new' && (
        <Actions>
          <Button onClick={() => setOpen('new')}>{texts.createTitle}</Button>
        </Actions>
      )}
      {mayCreate && open === 'new' && <RoleForm {...form} onSaved={saved(texts.created)} />}
    </>
  );
}

/** The roles, and what the user may do with them. */
function useRoles(of: ShownOrganization) {
  const { roles, everything, error, isLoading } = useAccess(of);
  const { data: own } = neededHook(useUI().auth, 'useActiveMember', organizationPlugin)(of);
  const may = useMay(of);
  const { options, error: optionsError } = useSignInOptions();
  /** The permissions that the user can give to a role. */
  const grantable = own && grantsOf(own.role, roles);
  const mayCreate = may.update && options?.organization.roles === true;
  return {
    roles,
    everything,
    grantable,
    mayCreate,
    mayChange: (role: KnownRole) => mayCreate && role.isOwn && (!grantable || covers(grantable, role.grants)),
    error,
    isLoading: isLoading || may.isLoading || awaits({ data: options, error: optionsError }),
  };
}

function Permissions({ role, everything }: { readonly role: KnownRole; readonly everything: Everything }) {
  const texts = useTexts('roles', roleTexts);
  const nameOf = useRoleNames();
  const label = fill(texts.permissionsOf, { role: nameOf(role.name) });
  return <GrantedPermissions label={label} everything={everything} grants={role.grants} />;
}

interface RoleRowProps {
  readonly role: KnownRole;
  readonly of: ShownOrganization;
  readonly isOpen: boolean;
  readonly mayChange: boolean;
  readonly onOpen: (part: Part) => void;
}

function RoleRow({ role: { name, isOwn }, of, isOpen, mayChange, onOpen }: RoleRowProps) {
  const texts = useTexts('roles', roleTexts);
  const nameOf = useRoleNames();
  const remove = neededHook(useUI().auth, 'useDeleteRole', organizationPlugin)(of);
  const role = nameOf(name);
  return (
    <Row
      title={
        <>
          {role} {!isOwn && <Badge>{texts.builtIn}</Badge>}
        </>
      }
    >
      <Button label={fill(isOpen ? texts.hideOf : texts.showOf, { role })} onClick={() => onOpen('permissions')}>
        {isOpen ? texts.hide : texts.show}
      </Button>
      {mayChange && (
        <>
          <Button label={fill(texts.editOf, { role })} onClick={() => onOpen('form')}>
            {texts.edit}
          </Button>
          <Confirm
            action={texts.deleteAction}
            label={fill(texts.deleteTitle, { role })}
            title={fill(texts.deleteTitle, { role })}
            lead={texts.deleteLead}
            done={fill(texts.deleted, { role })}
            onConfirm={() => remove.mutateAsync({ role: name })}
          />
        </>
      )}
    </Row>
  );
}
