import { type ChangeEvent, type ReactElement, useRef } from 'react';
import { Card, Heading } from '../elements/screen.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { organizationPathFor } from '../provider/paths.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { organizationErrors } from '../texts/english/errors/organizations.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { organizationPlugin } from './current.js';
import { isSlug, suggestSlug } from './slug.js';

export interface CreateOrganizationProps {
  /** Called with the id of the new organization, which is active. Default: its page opens, `paths.organization`. */
  readonly onCreated?: (organizationId: string) => void;
}

/** Creates an organization; the user is its first owner. */
export function CreateOrganization(props: CreateOrganizationProps): ReactElement {
  return (
    <WithErrorTexts texts={organizationErrors}>
      <CreateForm {...props} />
    </WithErrorTexts>
  );
}

function CreateForm({ onCreated }: CreateOrganizationProps) {
  const { auth, paths, navigate } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { name } = useCommonTexts();
  const create = neededHook(auth, 'useCreateOrganization', organizationPlugin)();
  const slug = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const slugCheck = useSlugCheck();
  const state = useForm({
    check: (value) => ({ name: value('name').trim() === '' && texts.nameMissing, slug: slugCheck(value('slug')) }),
    async send(value) {
      const made = await create.mutateAsync({ name: value('name').trim(), slug: value('slug') });
      if (onCreated) onCreated(made.id);
      else navigate(organizationPathFor(paths.organization, made.slug));
    },
    places: slugPlaces,
  });
  const suggest = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (slug.current && !isTyped.current) slug.current.value = suggestSlug(target.value);
  };
  return (
    <Card>
      <Heading title={texts.createTitle} lead={texts.createLead} />
      <Form state={state} label={texts.createTitle}>
        <TextField name="name" label={name} autoComplete="organization" maxLength={255} onChange={suggest} />
        <TextField
          inputRef={slug}
          name="slug"
          label={texts.slug}
          hint={texts.slugHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // When the user empties the field, the suggestion comes back.
          onChange={({ target }) => {
            isTyped.current = target.value !== '';
          }}
        />
        <Submit state={state} working={texts.creating}>
          {texts.create}
        </Submit>
      </Form>
    </Card>
  );
}

/** The refusals of a short name. */
export const slugPlaces = { SLUG_IS_TAKEN: 'slug', ORGANIZATION_ALREADY_EXISTS: 'slug' };

/** Returns the error of a short name that a page can find. */
export function useSlugCheck(): (slug: string) => string | undefined {
  const { slugMissing, slugWrong } = useTexts('organizations', organizationTexts);
  return (slug) => {
    if (slug === '') return slugMissing;
    return isSlug(slug) ? undefined : slugWrong;
  };
}
