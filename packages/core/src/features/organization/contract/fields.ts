import type { Draft, Fields, NoFields, Settable, ShownFields } from '../../../contract/fields.js';
import type { Invitation, Member, Organization } from '../../../contract/organizations/rows.js';

/** The application's own columns on organizations, members and invitations, shared by server and client. */
export interface OrganizationFields {
  readonly organization?: Fields;
  readonly member?: Fields;
  readonly invitation?: Fields;
}

type FieldsAt<F, Name extends string> = F extends { readonly [K in Name]: infer Found extends Fields }
  ? Found
  : NoFields;

/** An organization as answers contain it, with the application's own fields. */
export type OrganizationOf<F> = Organization & ShownFields<FieldsAt<F, 'organization'>>;
export type MemberOf<F> = Member & ShownFields<FieldsAt<F, 'member'>>;
export type InvitationOf<F> = Invitation & ShownFields<FieldsAt<F, 'invitation'>>;

/** The application's fields that callers send. */
export type OrganizationDraft<F> = Draft<FieldsAt<F, 'organization'>>;
export type OrganizationSettable<F> = Settable<FieldsAt<F, 'organization'>>;
export type MemberDraft<F> = Draft<FieldsAt<F, 'member'>>;
export type InvitationDraft<F> = Draft<FieldsAt<F, 'invitation'>>;
