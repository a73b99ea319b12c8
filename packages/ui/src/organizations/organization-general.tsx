import { type ReactElement, useState } from 'react';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { PictureField } from '../forms/picture-field.js';
import { useForm } from '../forms/use-form.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { slugPlaces, useSlugCheck } from './create-organization.js';
import { type OrganizationProps, organizationPlugin, useMay, useShown } from './current.js';
import { OrganizationSection } from './organization-section.js';

/** The name, the short name and the logo of an organization. Nothing for a member who may not change them. */
export function OrganizationGeneral(props: OrganizationProps): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const of = useShown(props);
  const read = neededHook(auth, 'useOrganization', organizationPlugin)(of);
  const { data, error } = read;
  const may = useMay(of);
  const isLoading = awaits(read) || may.isLoading;
  if (data && !isLoading && !may.update) return null;
  return (
    <OrganizationSection of={of} title={texts.general} lead={data === null && texts.notActive}>
      <ErrorAlert error={error} />
      {isLoading && <Waiting />}
      {data && <NameForm key={data.id} organization={data} />}
    </OrganizationSection>
  );
}

interface NameFormProps {
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    readonly logo: string | null;
  };
}

function NameForm({ organization }: NameFormProps) {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { save, saved, saving } = useCommonTexts();
  const update = neededHook(auth, 'useUpdateOrganization', organizationPlugin)({ organizationId: organization.id });
  const slugCheck = useSlugCheck();
  const [savedAt, setSavedAt] = useState<number>();
  // What the fields were filled with. Another member can have changed the organization since, and that change stays.
  const [before, setBefore] = useState(organization);
  const state = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && texts.nameMissing,
      slug: value('slug') !== before.slug && slugCheck(value('slug')),
      logo: !/^(?:https:\/\/|\/(?!\/)|$)/i.test(value('logo').trim()) && texts.logoWrong,
    }),
    async send(value) {
      const [name, slug, logo] = [value('name').trim(), value('slug'), value('logo').trim() || null];
      const data = {
        ...(name !== before.name && { name }),
        ...(slug !== before.slug && { slug }),
        ...(logo !== before.logo && { logo }),
      };
      if (Object.keys(data).length > 0) await update.mutateAsync({ data });
      setBefore({ ...before, ...data });
      setSavedAt(Date.now());
    },
    places: slugPlaces,
  });
  return (
    <Form state={state} label={texts.general}>
      {savedAt !== undefined && <Callout key={savedAt}>{saved}</Callout>}
      <NameFields organization={organization} />
      <Submit state={state} working={saving}>
        {save}
      </Submit>
    </Form>
  );
}

function NameFields({ organization: { name, slug, logo } }: NameFormProps) {
  const texts = useTexts('organizations', organizationTexts);
  const common = useCommonTexts();
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextField name="name" label={common.name} autoComplete="organization" maxLength={255} defaultValue={name} />
      <TextField {...plain} name="slug" label={texts.slug} hint={texts.slugHint} defaultValue={slug} />
      <PictureField name="logo" label={texts.logo} autoComplete="off" current={logo} />
    </>
  );
}
