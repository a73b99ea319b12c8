import type { Draft, Fields, NoFields, Settable, Shown } from '../../../contract/fields.js';
import type { Invitation, Member, Organization } from '../../../contract/organizations/rows.js';

/** Columns of the application's own on what an organization is made of, shared by server and client. */
export interface OrganizationFields {
  readonly organization?: Fields;
  readonly member?: Fields;
  readonly invitation?: Fields;
}

type FieldsAt<F, Name extends string> = F extends { readonly [K in Name]: infer Found extends Fields }
  ? Found
  : NoFields;

/** What answers carry, the application's own fields included. */
export type OrganizationOf<F> = Organization & Shown<FieldsAt<F, 'organization'>>;
export type MemberOf<F> = Member & Shown<FieldsAt<F, 'member'>>;
export type InvitationOf<F> = Invitation & Shown<FieldsAt<F, 'invitation'>>;

/** What callers send of them. */
export type OrganizationDraft<F> = Draft<FieldsAt<F, 'organization'>>;
export type OrganizationSettable<F> = Settable<FieldsAt<F, 'organization'>>;
export type MemberDraft<F> = Draft<FieldsAt<F, 'member'>>;
export type InvitationDraft<F> = Draft<FieldsAt<F, 'invitation'>>;
