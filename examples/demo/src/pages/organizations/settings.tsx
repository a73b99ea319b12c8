import { splitRoles } from 'latchkey/client';
import { useRef, useState } from 'react';
import { pictureProblem } from '../../auth/checks.js';
import { failedWith, messageFor } from '../../auth/messages.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { useNotices } from '../../components/notice.js';
import { PageHeading } from '../../components/page-heading.js';
import { PictureField, TextField } from '../../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../../forms/form.js';
import { Behind } from '../../layout/behind.js';
import { useCurrent } from '../../organizations/current.js';
import { Show, useUpdateOrganization } from '../../organizations/hooks.js';
import { OrganizationMark } from '../../organizations/organization-mark.js';
import { SecondFactorPolicy } from '../../organizations/second-factor-policy.js';
import { slugProblem } from '../../organizations/slug.js';
import { SlugField } from '../../organizations/slug-field.js';

/** The names of the organization, and how to leave or delete it. */
export function Settings() {
  const { organization, member, of } = useCurrent();
  return (
    <>
      <PageHeading title="Settings" lead={`Change the name of ${organization.name}, leave it or delete it.`} />
      <Show
        when={{ permission: { organization: ['update'] }, ...of }}
        fallback={<p className="soft">Your role does not let you change what it is called.</p>}
      >
        <Naming />
      </Show>
      {splitRoles(member.role).includes('owner') && <SecondFactorPolicy />}
      <DangerZone />
      <Behind code={code} />
    </>
  );
}

function Naming() {
  const { organization, of } = useCurrent();
  const update = useUpdateOrganization();
  const notices = useNotices();
  const form = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && 'Enter a name.',
      slug: value('slug') !== organization.slug && slugProblem(value('slug')),
      logo: pictureProblem(value('logo').trim()),
    }),
    async send(value) {
      const data = { name: value('name').trim(), slug: value('slug'), logo: value('logo').trim() || null };
      // After a new short name, the layout opens the new address.
      await update.mutateAsync({ ...of, data });
      notices.done('The settings are saved.');
    },
    explain,
  });
  return (
    <section className="card" aria-labelledby="naming">
      <div className="card-person">
        <OrganizationMark organization={organization} size="large" />
        <h2 id="naming">{organization.name}</h2>
      </div>
      <Form state={form} label="Settings">
        <TextField
          name="name"
          label="Name"
          autoComplete="organization"
          maxLength={255}
          defaultValue={organization.name}
        />
        <SlugField defaultValue={organization.slug} />
        <PictureField
          name="logo"
          label="Address of a logo"
          autoComplete="off"
          defaultValue={organization.logo ?? ''}
          hint="Without a logo, the initials are shown."
        />
        <Submit state={form} working="Saving…">
          Save changes
        </Submit>
      </Form>
    </section>
  );
}

function DangerZone() {
  const { organization, of, leave } = useCurrent();
  const dialog = useRef<HTMLDialogElement>(null);
  const [how, setHow] = useState<'leave' | 'delete'>('leave');
  const ask = (wanted: typeof how) => {
    setHow(wanted);
    dialog.current?.showModal();
  };
  return (
    <section className="card danger-zone" aria-labelledby="danger">
      <h2 id="danger">Danger zone</h2>
      <p>
        After you leave, you need an invitation to come back. If you delete the organization, its members, invitations,
        teams and roles are deleted too.
      </p>
      <div className="actions">
        <button type="button" className="button button-danger" onClick={() => ask('leave')}>
          Leave…
        </button>
        <Show when={{ permission: { organization: ['delete'] }, ...of }}>
          <button type="button" className="button button-danger" onClick={() => ask('delete')}>
            Delete the organization…
          </button>
        </Show>
      </div>
      <ConfirmDialog
        dialog={dialog}
        title={how === 'leave' ? `Leave ${organization.name}?` : `Delete ${organization.name}?`}
        action={how === 'leave' ? 'Leave' : 'Delete for good'}
        onConfirm={() => void leave(how)}
      >
        <p>
          {how === 'leave'
            ? 'You will no longer have access to this organization. The only owner cannot leave.'
            : 'All members lose access at once. This cannot be undone.'}
        </p>
      </ConfirmDialog>
    </section>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'ORGANIZATION_ALREADY_EXISTS'))
    return { slug: 'This short name is taken. Choose another one.' };
  return { form: messageFor(error) };
}

const code = `
const update = useUpdateOrganization();
const leave = useLeaveOrganization();
const require = useRequireSecondFactor();
const remove = useDeleteOrganization();

await update.mutateAsync({ organizationId, data: { name, slug, logo } });
await require.mutateAsync({ organizationId, required: true, graceDays: 7 });
await leave.mutateAsync({ organizationId });
await remove.mutateAsync({ organizationId });
`;
