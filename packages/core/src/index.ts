export type { Api, ApiCall, ApiOptions } from './api.js';
export { type Auth, createAuth } from './auth.js';
export type { Assurance } from './contract/assurance.js';
export type { Contract, Endpoint, Endpoints, Models } from './contract/endpoint.js';
export { type Access, defineContract, endpoint } from './contract/endpoint.js';
export {
  AuthError,
  defineErrors,
  type ErrorDetail,
  type ErrorEntry,
  type Errors,
  isAuthError,
  pick,
  refusal,
} from './contract/errors.js';
export type { Field, NoFields, Settable } from './contract/fields.js';
export { type Fields, flag, instant, integer, type ShownFields, text } from './contract/fields.js';
export type { SessionOf, UserOf } from './contract/infer.js';
export { isLanguageTag, type LanguageTag, languageTags, preferredLanguage } from './contract/languages.js';
export { mailLimit, type RateLimit, strictLimit } from './contract/limits.js';
export type {
  Activity,
  ActivityOutcome,
  BackgroundActivity,
  CallActivity,
  CallOutcome,
  HashActivity,
  ProviderActivity,
  SignInOutcome,
  StatementActivity,
  StorageActivity,
  TransactionActivity,
} from './contract/observing/activity.js';
export type { Duration } from './contract/options/duration.js';
export { isLoopback } from './contract/options/loopback.js';
export * from './contract/options/public.js';
export type {
  Invitation,
  InvitationStatus,
  ListedOrganization,
  Member,
  Organization,
  Team,
  TeamMember,
} from './contract/organizations/rows.js';
export { guard } from './contract/oversight/guard.js';
export { socialProviderIds } from './contract/provider-ids.js';
export {
  internal,
  internalQuery,
  type Kind,
  mutation,
  page,
  postedQuery,
  type QueryAccess,
  query,
  type Route,
  redirect,
} from './contract/routes.js';
export type {
  Challenge,
  CurrentSession,
  PluginChallenge,
  Question,
  SecondFactorChallenge,
  Session,
  SignedIn,
  User,
} from './contract/shapes.js';
export type { AnyPlugin, Handlers, Plugin } from './define-plugin.js';
export { definePlugin } from './define-plugin.js';
export * from './domain/access/access.js';
export { Redirect } from './domain/answers/redirect.js';
export type { AccountRow, ApplicationDatabaseHooks, PendingSecret } from './domain/app/application-hooks.js';
export type { Call } from './domain/app/call.js';
export type { EventListeners, EventName, Events } from './domain/app/events.js';
export type { AccountLinking } from './domain/app/provider.js';
export type { Ticked, TickedWork, TickOptions } from './domain/due-work/tick.js';
export type { AccountChange, Notice, NoticeKind, NoticeOptions, NoticeText } from './domain/mail/notice.js';
export { type JsonLogsOptions, jsonLogs } from './domain/observing/json-logs.js';
export type {
  CallRecord,
  EventRecord,
  LogRecord,
  MessageRecord,
  TroubleRecord,
} from './domain/observing/log-record.js';
export type { Observation, ObservedEvent, ObservedServer, Observer } from './domain/observing/observer.js';
export type { Count, Counter } from './domain/settings/counter.js';
export type { Logger, LogLevel } from './domain/settings/logger.js';
export type { Increment, SecondaryStorage } from './domain/settings/secondary-storage.js';
export type { RateLimitRule } from './domain/settings/settings.js';
export type { AppSignInContract } from './features/app-sign-in/contract.js';
export { type AppSignInOptions, appSignIn } from './features/app-sign-in/index.js';
export { bearer } from './features/bearer/index.js';
export type { CoreEndpoints } from './features/core-endpoints.js';
export type { EmailOTPContract } from './features/email-otp/contract.js';
export { type EmailOTPMail, type EmailOTPOptions, type EmailOTPType, emailOTP } from './features/email-otp/index.js';
export {
  type GenericOAuthOptions,
  type GenericOAuthProvider,
  type GenericOAuthProviders,
  genericOAuth,
  type UserInfo,
  type UserInfoSource,
} from './features/generic-oauth/index.js';
export type { JwtContract } from './features/jwt/contract.js';
export { type JwtAlgorithm, type JwtOptions, jwt } from './features/jwt/index.js';
export type { MagicLinkContract } from './features/magic-link/contract.js';
export { type MagicLinkMail, type MagicLinkOptions, magicLink } from './features/magic-link/index.js';
export { type OpenApiOptions, openApi } from './features/open-api/index.js';
export type {
  InvitationOf,
  ListedOrganizationOf,
  MemberOf,
  OrganizationOf,
} from './features/organization/contract/fields.js';
export type { OrganizationContract } from './features/organization/contract.js';
export {
  type BeforeHooks,
  type InvitationMail,
  type Limit,
  type OrganizationFields,
  type OrganizationOptions,
  organization,
} from './features/organization/index.js';
export {
  defaultOrganizationAccess,
  defaultOrganizationRoles,
  type Explanation,
  explainPermission,
  type Permission,
  type Roles,
} from './features/organization/rules/permissions.js';
export type { TeamOf, TeamsContract } from './features/organization/teams/contract.js';
export {
  type DefaultTeamOptions,
  type TeamBeforeHooks,
  type TeamFields,
  type TeamsOptions,
  teams,
} from './features/organization/teams/index.js';
export type { PhoneNumberContract } from './features/phone-number/contract.js';
export { type PhoneNumberOptions, phoneNumber } from './features/phone-number/index.js';
export type { BegunSession, ServerEndpoints } from './features/server-endpoints.js';
export type { SocialProviderId, SocialProviders } from './features/social/providers/index.js';
export type { TwoFactorContract } from './features/two-factor/contract.js';
export {
  type BackupCodeOptions,
  type OtpOptions,
  type TotpOptions,
  type TwoFactorMail,
  type TwoFactorOptions,
  twoFactor,
} from './features/two-factor/index.js';
export type { UsernameContract } from './features/username/contract.js';
export { type UsernameOptions, username } from './features/username/index.js';
export type { AfterHook, AnsweredCall, BeforeHook, EndpointHooks, HookedCall } from './http/call/hooks.js';
export type { Handler } from './http/handle.js';
export type { MigrateOptions, Migration } from './migrate.js';
export type { AuthOptions, Extensions, PlainOptions } from './options.js';
export type { ApplicationTransaction } from './store/connection/application-transaction.js';
