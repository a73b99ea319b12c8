import type { Draft, Fields, Settable, ShownFields } from '../../../contract/fields.js';
import type { OneObject } from '../../../contract/infer.js';
import type { Invitation, ListedOrganization, Member, Organization } from '../../../contract/organizations/rows.js';

/** The application's own columns on organizations, members and invitations, shared by server and client. */
export interface OrganizationFields {
  readonly organization?: Fields;
  readonly member?: Fields;
  readonly invitation?: Fields;
}

/** The fields `F[Name]` as answers contain them, as callers send them in a new row, and as they change them. */
type ShownAt<F, Name extends string> = F extends { readonly [K in Name]: infer Own extends Fields }
  ? OneObject<ShownFields<Own>>
  : unknown;
type DraftAt<F, Name extends string> = F extends { readonly [K in Name]: infer Own extends Fields }
  ? OneObject<Draft<Own>>
  : unknown;
type SettableAt<F, Name extends string> = F extends { readonly [K in Name]: infer Own extends Fields }
  ? OneObject<Settable<Own>>
  : unknown;

/** An organization as answers contain it, with the application's own fields. */
export type OrganizationOf<F> = Organization & ShownAt<F, 'organization'>;
/** An organization as lists contain it: without metadata. */
export type ListedOrganizationOf<F> = ListedOrganization & ShownAt<F, 'organization'>;
export type MemberOf<F> = Member & ShownAt<F, 'member'>;
export type InvitationOf<F> = Invitation & ShownAt<F, 'invitation'>;

/** The application's fields that callers send. */
export type OrganizationDraft<F> = DraftAt<F, 'organization'>;
export type OrganizationSettable<F> = SettableAt<F, 'organization'>;
export type MemberDraft<F> = DraftAt<F, 'member'>;
export type InvitationDraft<F> = DraftAt<F, 'invitation'>;
