export { AccountSettings, type AccountSettingsProps, type AccountTab } from './account/account-settings.js';
export { RecentActivity } from './account/activity/recent-activity.js';
export { ApiKeySettings } from './account/api-key-settings.js';
export { ConfirmDeletion } from './account/confirm-deletion.js';
export { DeleteAccount, type DeleteAccountProps } from './account/delete-account.js';
export { EmailSettings } from './account/email-settings.js';
export { LinkedAccountSettings } from './account/linked-account-settings.js';
export { PasskeySettings } from './account/passkey-settings.js';
export { PasswordSettings } from './account/password-settings.js';
export { PhoneNumberSettings } from './account/phone-number-settings.js';
export { ProfileSettings } from './account/profile-settings.js';
export { SessionSettings } from './account/session-settings.js';
export { TwoFactorSettings } from './account/two-factor/two-factor-settings.js';
export { SignedIn, SignedOut } from './elements/guards.js';
export { AcceptInvitation } from './organizations/accept-invitation.js';
export { OrganizationApiKeys } from './organizations/api-keys/organization-api-keys.js';
export { CreateOrganization, type CreateOrganizationProps } from './organizations/create-organization.js';
export type { OrganizationProps } from './organizations/current.js';
export type { OrganizationOfAddress } from './organizations/organization-at.js';
export { OrganizationAt, type OrganizationAtProps } from './organizations/organization-at.js';
export { OrganizationDangerZone, type OrganizationDangerZoneProps } from './organizations/organization-danger-zone.js';
export { OrganizationGeneral } from './organizations/organization-general.js';
export { OrganizationInvitations } from './organizations/organization-invitations.js';
export { OrganizationList } from './organizations/organization-list.js';
export {
  OrganizationMembers,
  type OrganizationMembersProps,
  type ShownMember,
} from './organizations/organization-members.js';
export { OrganizationOverview } from './organizations/organization-overview.js';
export { OrganizationSettings } from './organizations/organization-settings.js';
export { OrganizationSwitcher, type OrganizationSwitcherProps } from './organizations/organization-switcher.js';
export { OrganizationSecondFactor } from './organizations/policy/organization-second-factor.js';
export { SecondFactorNotice } from './organizations/policy/second-factor-notice.js';
export { OrganizationPermissions } from './organizations/roles/organization-permissions.js';
export { OrganizationRoles } from './organizations/roles/organization-roles.js';
export { OrganizationTeams } from './organizations/teams/organization-teams.js';
export { UserInvitations } from './organizations/user-invitations.js';
export { ForgotPassword } from './password/forgot-password.js';
export { ResetPassword } from './password/reset-password.js';
export { AuthUI, type AuthUIProps } from './provider/auth-ui.js';
export type { OwnField, SignInOptionsAnswer } from './provider/facts.js';
export type { ScreenPaths } from './provider/paths.js';
export type { Slot, SlotClassNames } from './provider/slots.js';
export type {
  ApiKeyChoices,
  LinkComponent,
  Navigate,
  PasskeyIcon,
  ProviderIcon,
  Theme,
  UploadPicture,
} from './provider/ui-context.js';
export { Reauthenticate } from './reauthenticate/reauthenticate.js';
export { ReauthenticationReturn } from './reauthenticate/reauthentication-return.js';
export type { QuestionScreen, QuestionScreens } from './sign-in/ask-question.js';
export { SignIn, type SignInProps } from './sign-in/sign-in.js';
export { TwoFactorChallenge } from './sign-in/two-factor-challenge.js';
export { SignUp, type SignUpProps } from './sign-up/sign-up.js';
export type { Catalogue, ErrorCode, ErrorTexts, PluralForms } from './texts/catalogue.js';
export type { CompleteLanguage, Language } from './texts/language.js';
export { UserButton, type UserButtonItem, type UserButtonProps } from './user-button/user-button.js';
export { VerifyEmail } from './verification/verify-email.js';
export { VerifyEmailNotice } from './verification/verify-email-notice.js';
