import { type ChangeEvent, useRef } from 'react';
import { failedWith, messageFor } from '../../auth/messages.js';
import { useNotices } from '../../components/notice.js';
import { PageHeading } from '../../components/page-heading.js';
import { TextField } from '../../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../../forms/form.js';
import { AuthCard } from '../../layout/auth-card.js';
import { useCheckOrganizationSlug, useCreateOrganization } from '../../organizations/hooks.js';
import { slugProblem, suggestSlug } from '../../organizations/slug.js';
import { SlugField } from '../../organizations/slug-field.js';
import { Link } from '../../routing/link.js';
import { navigate } from '../../routing/location.js';
import { organizationPath } from '../../routing/organization-paths.js';
import { paths } from '../../routing/paths.js';

/** Creates an organization; the user is its first owner. */
export function CreateOrganization() {
  const create = useCreateOrganization();
  const checkSlug = useCheckOrganizationSlug();
  const notices = useNotices();
  const slug = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const form = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && 'Enter a name.',
      slug: slugProblem(value('slug')),
    }),
    async send(value) {
      const name = value('name').trim();
      await checkSlug.mutateAsync({ slug: value('slug') });
      const made = await create.mutateAsync({ name, slug: value('slug') });
      navigate(organizationPath(made.slug));
      notices.done(`${made.name} is created. Now invite other members.`);
    },
    explain,
  });
  const suggest = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (slug.current && !isTyped.current) slug.current.value = suggestSlug(target.value);
  };
  const keep = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // When the user empties the field, the suggestion comes back.
    isTyped.current = target.value !== '';
  };
  return (
    <AuthCard code={code}>
      <PageHeading title="Create an organization" lead="You will be its owner, and can invite others." />
      <Form state={form} label="Create an organization">
        <TextField name="name" label="Name" autoComplete="organization" maxLength={255} onChange={suggest} />
        <SlugField ref={slug} onChange={keep} />
        <Submit state={form} working="Creating it…">
          Create organization
        </Submit>
      </Form>
      <p className="aside">
        <Link to={paths.organizations}>Back to your organizations</Link>
      </p>
    </AuthCard>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'SLUG_IS_TAKEN') || failedWith(error, 'ORGANIZATION_ALREADY_EXISTS'))
    return { slug: 'This short name is taken. Choose another one.' };
  return { form: messageFor(error) };
}

const code = `
const checkSlug = useCheckOrganizationSlug();
const createOrganization = useCreateOrganization();

await checkSlug.mutateAsync({ slug }); // fails with SLUG_IS_TAKEN
await createOrganization.mutateAsync({ name, slug });
// Now it is the active organization of this session.
`;
