export type { CallOptions, ClientCall, ContractsOf, Link, MutationContext, Result } from './client/call.js';
export {
  type Client,
  type ClientOptions,
  clientInternals,
  createAuthClient,
} from './client/create-client.js';
export {
  type ClientPlugin,
  defineClientPlugin,
  type PublicContract,
  type PublicRoute,
} from './client/define-client-plugin.js';
export { AuthClientError, type CommonCode } from './client/error.js';
export { revive } from './client/revive.js';
export type { AnswerEvent, CarriedSession, ClientInternals, RequestEvent } from './client/transport.js';
export type { Field, NoFields, Settable } from './contract/fields.js';
export { type Fields, flag, instant, integer, type ShownFields, text } from './contract/fields.js';
export type { SessionOf, UserOf } from './contract/infer.js';
export { isLanguageTag, type LanguageTag, languageTags, preferredLanguage } from './contract/languages.js';
export * from './contract/options/public.js';
export type { DefaultRole, DefaultStatements, RoleText } from './contract/organizations/grants.js';
export type {
  Invitation,
  ListedOrganization,
  Member,
  Organization,
  Team,
  TeamMember,
} from './contract/organizations/rows.js';
export type { SocialProviderId } from './contract/provider-ids.js';
export {
  mutation,
  page,
  postedQuery,
  type QueryAccess,
  query,
  type Route,
  redirect,
  sessionAnswerType,
  shownUserHeader,
  type Within,
} from './contract/routes.js';
export type {
  Challenge,
  CurrentSession,
  PluginChallenge,
  Question,
  SecondFactorChallenge,
  Session,
  ShownFactor,
  SignedIn,
  User,
} from './contract/shapes.js';
export * from './domain/access/access.js';
export { type AppSignInClientContract, appSignInClient } from './features/app-sign-in/client.js';
export { type EmailOTPClientContract, emailOTPClient } from './features/email-otp/client.js';
export {
  type GenericOAuthClientContract,
  type GenericOAuthClientOptions,
  genericOAuthClient,
} from './features/generic-oauth/client.js';
export { type JwtClientContract, jwtClient } from './features/jwt/client.js';
export { type MagicLinkClientContract, magicLinkClient } from './features/magic-link/client.js';
export {
  type OrganizationClient,
  type OrganizationClientContract,
  type OrganizationClientOptions,
  organizationClient,
  type RoleCheck,
} from './features/organization/client.js';
export type {
  InvitationOf,
  ListedOrganizationOf,
  MemberOf,
  OrganizationOf,
} from './features/organization/contract/fields.js';
export type { OrganizationContract, OrganizationFields } from './features/organization/contract.js';
export {
  defaultOrganizationAccess,
  defaultOrganizationRoles,
  type Explanation,
  explainPermission,
  type Permission,
  type Roles,
  splitRoles,
} from './features/organization/rules/permissions.js';
export { type TeamsClientOptions, teamsClient } from './features/organization/teams/client.js';
export type { TeamFields, TeamOf, TeamsContract } from './features/organization/teams/contract.js';
export { type PhoneNumberClientContract, phoneNumberClient } from './features/phone-number/client.js';
export { type SignInOptionsClientContract, signInOptionsClient } from './features/sign-in-options/client.js';
export {
  type TwoFactorClientContract,
  type TwoFactorClientOptions,
  twoFactorClient,
} from './features/two-factor/client.js';
export { type UsernameClientContract, usernameClient } from './features/username/client.js';
