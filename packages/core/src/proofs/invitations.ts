// For tests: the secrets of invitations, and where they are shown.
import type { BrowserAnswer } from '../testing/browser.js';
import { isOk, type Opens, type Redeemer } from './redeemer.js';
import type { Secret } from './secret.js';
import type { Person, World } from './world.js';

/** Somebody who has proven no address, with an invitation to it: only its mail makes them the recipient. */
interface Guest {
  readonly guest: Person;
  readonly host: Person;
  readonly invitationId: string;
  readonly token: string;
}

/** Of whom an invitation was minted for; without a name the one who stands in for all others. */
const guests = new WeakMap<World['auth'], Map<string, Guest>>();

/** Invites somebody; what is said at the places below is said about this invitation then. */
export async function inviteGuest(world: World, name = ''): Promise<Guest> {
  const [host, guest] = [await world.meet(), await world.meet({ verified: false })];
  await host.browser.post('/organization/create', { name: 'Acme', slug: host.username });
  await host.browser.post('/organization/invite-member', { email: guest.email, role: 'member' });
  await world.auth.settled();
  const mail = world.invitations.at(-1);
  if (mail?.email !== guest.email) throw new Error('the invitation was not mailed');
  const invited = { guest, host, invitationId: mail.id, token: mail.token };
  const known = guests.get(world.auth) ?? new Map<string, Guest>();
  guests.set(world.auth, known.set(name, invited));
  return invited;
}

/** What is said about the invitation that was minted for the owner, or about the one that stands in. */
const about =
  (ask: (invited: Guest, text: string) => Promise<BrowserAnswer>): Opens =>
  async ({ auth }, text, owner) => {
    const known = guests.get(auth);
    const invited = known?.get(owner.name) ?? known?.get('');
    if (!invited) throw new Error('nobody is invited: call inviteGuest first');
    return isOk(await ask(invited, text));
  };
const guestPosts = (path: string, body: (invited: Guest, text: string) => object) =>
  about((invited, text) => invited.guest.browser.clone().post(`/organization/${path}`, body(invited, text)));
const withToken = ({ invitationId }: Guest, token: string) => ({ invitationId, token });
const byId = (_: Guest, invitationId: string) => ({ invitationId });

export const invitationRedeemers: readonly Redeemer[] = [
  {
    name: 'accept-invitation, token',
    input: 'acceptInvitation.token',
    opens: guestPosts('accept-invitation', withToken),
  },
  {
    name: 'reject-invitation, token',
    input: 'rejectInvitation.token',
    opens: guestPosts('reject-invitation', withToken),
  },
  {
    name: 'get-invitation, token',
    input: 'getInvitation.token',
    opens: about(({ guest, invitationId }, text) =>
      guest.browser.clone().get(`/organization/get-invitation?id=${invitationId}&token=${encodeURIComponent(text)}`),
    ),
  },
  // The organization knows the id, so for who has proven nothing it opens nothing (W-C11).
  {
    name: 'accept-invitation, id alone',
    input: 'acceptInvitation.invitationId',
    opens: guestPosts('accept-invitation', byId),
  },
  {
    name: 'reject-invitation, id alone',
    input: 'rejectInvitation.invitationId',
    opens: guestPosts('reject-invitation', byId),
  },
  {
    name: 'get-invitation, id alone',
    input: 'getInvitation.id',
    opens: about(({ guest }, text) =>
      guest.browser.clone().get(`/organization/get-invitation?id=${encodeURIComponent(text)}`),
    ),
  },
  {
    name: 'cancel-invitation',
    input: 'cancelInvitation.invitationId',
    opens: about(({ host }, invitationId) =>
      host.browser.clone().post('/organization/cancel-invitation', { invitationId }),
    ),
  },
];

export const invitationSecrets: readonly Secret[] = [
  {
    name: 'token of a mail that invites',
    isPersonal: true,
    opens: ['accept-invitation, token', 'reject-invitation, token', 'get-invitation, token'],
    mint: async (world, { name }) => (await inviteGuest(world, name)).token,
  },
  {
    name: 'id of an invitation',
    isPersonal: true,
    opens: ['cancel-invitation'],
    mint: async (world, { name }) => (await inviteGuest(world, name)).invitationId,
  },
];
