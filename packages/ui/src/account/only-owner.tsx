import { AuthClientError } from 'latchkey/client';
import type { ReactNode } from 'react';
import { ScreenLink } from '../elements/buttons.js';
import type { FormErrors } from '../forms/use-form.js';
import { namesOrganization, organizationPathFor } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { fillWith } from '../texts/fill.js';

/** Explains a deletion that the server refused because organizations would have no owner. `undefined` for any other error. */
export function explainOnlyOwner(error: unknown): FormErrors | undefined {
  if (!(error instanceof AuthClientError && error.code === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'))
    return undefined;
  const slugs = (error.details ?? []).filter(({ path }) => path === 'organization').map(({ message }) => message);
  // An older server does not name them.
  return slugs.length > 0 ? { form: <OnlyOwner slugs={slugs} /> } : undefined;
}

function OnlyOwner({ slugs }: { readonly slugs: readonly string[] }) {
  const { language } = useUI();
  const texts = useTexts('account', accountTexts);
  return fillWith(texts.onlyOwner, { organizations: listOf(language.tag, slugs) });
}

/** The organizations as links, joined as the language joins a list. */
function listOf(tag: string, slugs: readonly string[]): ReactNode {
  return new Intl.ListFormat(tag, { type: 'conjunction' })
    .formatToParts(slugs)
    .map(({ type, value }) => (type === 'element' ? <Organization key={value} slug={value} /> : value));
}

/** The name of the organization as soon as the browser knows it, and its short name until then. */
function Organization({ slug }: { readonly slug: string }) {
  const { auth, paths } = useUI();
  const { useOrganizations = noOrganizations } = auth;
  const { data } = useOrganizations({});
  const name = <bdi>{data?.find((each) => each.slug === slug)?.name ?? slug}</bdi>;
  if (!namesOrganization(paths.organization)) return <strong>{name}</strong>;
  return <ScreenLink to={organizationPathFor(paths.organization, slug)}>{name}</ScreenLink>;
}

const noOrganizations = () => ({ data: undefined });
