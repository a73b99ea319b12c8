import { nameProvider } from '../display/provider.js';
import { paths } from '../routing/paths.js';

/** What somebody wanted of a provider. */
export type Wish = 'sign-in' | 'link';

/** Where the way back from a provider leads when nothing comes of it. */
export function refusalPage(wish: Wish, provider: string): string {
  return `${paths.authError}?${new URLSearchParams({ wish, provider })}`;
}

export interface Refusal {
  readonly wish: Wish;
  readonly title: string;
  readonly lead: string;
}

/** What the page says of a query such as `?wish=link&provider=demo-id&error=account_already_linked`. */
export function refusalIn(search: string): Refusal {
  const query = new URLSearchParams(search);
  const wish = query.get('wish') === 'link' ? 'link' : 'sign-in';
  // Anybody can make such a link: nothing of it is shown but names and words of ours.
  const provider = query.get('provider') ?? '';
  const name = /^[a-z0-9_-]{1,64}$/.test(provider) ? nameProvider(provider) : 'the provider';
  const title = wish === 'link' ? 'That account was not linked' : 'You are not signed in';
  const words = new Map(Object.entries(wordsFor(name))).get(query.get('error') ?? '');
  return { wish, title, lead: words ?? 'The provider did not say who you are. Please try again.' };
}

function wordsFor(name: string): Readonly<Record<string, string>> {
  return {
    access_denied: `You cancelled at ${name}.`,
    please_restart_the_process: 'That took too long, or was done already. Please begin again.',
    provider_unavailable: `${name} cannot be reached. Please try again in a minute.`,
    email_not_found: `${name} tells us no e-mail address, and an account here needs one.`,
    account_not_linked: `There is an account with this address already, and ${name} gives no proof that it is yours. Sign in as you did before, and link ${name} under Security.`,
    signup_disabled: `Nobody can sign up with ${name} here.`,
    "email_doesn't_match": `Your account at ${name} has another e-mail address than the one here.`,
    account_already_linked: `This account at ${name} is linked to yours already.`,
    account_already_linked_to_different_user: `This account at ${name} belongs to somebody else here.`,
    unable_to_link_account: `You have another account at ${name} here. Unlink that one first.`,
  };
}
