import { nameProvider } from '../display/provider.js';
import { paths } from '../routing/paths.js';

/** The action that the user began at a provider. */
export type Wish = 'sign-in' | 'link' | 'confirm';

/** The page after a failed action at a provider. */
export function refusalPage(wish: Wish, provider: string): string {
  return `${paths.authError}?${new URLSearchParams({ wish, provider })}`;
}

export interface Refusal {
  readonly wish: Wish;
  readonly title: string;
  readonly lead: string;
}

/** The texts of the page for a query such as `?wish=link&provider=demo-id&error=account_already_linked`. */
export function refusalIn(search: string): Refusal {
  const query = new URLSearchParams(search);
  const wish = wishes.find((each) => each === query.get('wish')) ?? 'sign-in';
  // Any person can make such a link, so the page shows only our own names and texts.
  const provider = query.get('provider') ?? '';
  const name = /^[a-z0-9_-]{1,64}$/.test(provider) ? nameProvider(provider) : 'the provider';
  const words = new Map(Object.entries({ ...wordsFor(name), ...(wish === 'confirm' && confirming(name)) }));
  return {
    wish,
    title: titles[wish],
    lead: words.get(query.get('error') ?? '') ?? 'The provider did not identify you. Please try again.',
  };
}

const titles = {
  'sign-in': 'You are not signed in',
  link: 'That account was not linked',
  confirm: 'That did not confirm that it is you',
} as const satisfies Record<Wish, string>;
const wishes = ['sign-in', 'link', 'confirm'] as const satisfies readonly Wish[];

/** What has another meaning if the user is signed in and has to confirm it. */
function confirming(name: string): Readonly<Record<string, string>> {
  return {
    account_not_linked: `That is another account at ${name} than the one that you linked here.`,
    provider_does_not_reauthenticate: `${name} did not ask you to sign in again. Choose another way.`,
  };
}

function wordsFor(name: string): Readonly<Record<string, string>> {
  return {
    access_denied: `You cancelled at ${name}.`,
    please_restart_the_process: 'This took too long, or was already done. Please start again.',
    provider_unavailable: `${name} cannot be reached. Please try again in a minute.`,
    email_not_found: `${name} did not give us your e-mail address, and an account here needs one.`,
    account_not_linked: `There is already an account with this address, and ${name} does not prove that the address is yours. Sign in as you did before, and link ${name} under Security.`,
    signup_disabled: `You cannot sign up with ${name} here.`,
    "email_doesn't_match": `Your account at ${name} has another e-mail address than the one here.`,
    account_already_linked: `This account at ${name} is already linked to your account.`,
    account_already_linked_to_different_user: `This account at ${name} is linked to another user here.`,
    unable_to_link_account: `Another account at ${name} is linked to your account. Unlink it first.`,
  };
}
