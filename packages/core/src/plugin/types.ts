/**
 * The types that the functions and types of `latchkey/plugin` mention: parameters, options and parts. A plugin seldom names one;
 * TypeScript needs the name to write the declarations of a plugin (tools/test/types/plugin-types.test.ts).
 */
export type { WantedAssurance } from '../contract/assurance.js';
export type {
  AnyEndpoint,
  Challenges,
  Description as EndpointDescription,
  FormSource,
  Schema,
  SchemaOr,
} from '../contract/endpoint.js';
export type { AuthErrorOptions, ErrorDetail, FailOptions } from '../contract/errors.js';
export type { Stored } from '../contract/fields.js';
export type { Fault } from '../contract/options/configuration-error.js';
export type {
  Invitation,
  ListedOrganization,
  Member,
  Organization,
  OrganizationRole,
  Team,
  TeamMember,
} from '../contract/organizations/rows.js';
export type { Guard, Scope } from '../contract/oversight/guard.js';
export type {
  Oversight as EndpointOversight,
  OversightOf as EndpointOversightOf,
} from '../contract/oversight/oversight.js';
export type { Method, Via } from '../contract/routes.js';
export type { HashPlace } from '../crypto/hash-queue.js';
export type { PasswordHasher } from '../crypto/password-hash.js';
export type { Sealer } from '../crypto/seal.js';
export type { HandlersOrLoad, Parts as PluginParts } from '../define-plugin.js';
export type { AccessControl, AccessRequest, Authorization, Connector } from '../domain/access/access.js';
export type { AskedPermission, OtherMember, PermissionAnswer, PermissionPlace } from '../domain/access/permission.js';
export type { Form } from '../domain/answers/form-page.js';
export type {
  AdmittedCall,
  Authenticator,
  CallGate,
  CountSignInMethods,
  CredentialCheck,
  FactorGate,
  FactorProof,
  PendingSecondFactor,
  PermissionCall,
  ProvenCode,
  SecondFactors,
  SecondStep,
  SessionGate,
  SignInGate,
  UserDraftGate,
} from '../domain/app/app.js';
export type {
  AuditActor,
  AuditEntry,
  AuditFacts,
  Auditor,
  AuditTarget,
  FollowedCall,
} from '../domain/app/audit-entry.js';
export type { Background, DueWork } from '../domain/app/background.js';
export type { AnyHandler } from '../domain/app/call.js';
export type { FormerAddress, Origination } from '../domain/app/events.js';
export type { CanSignIn, GrantsOf, PendingLink, ShownCode } from '../domain/app/gates.js';
export type { ImportedApiKey, ImportedRights, Importer, OldApiKey, OldRights } from '../domain/app/importer.js';
export type { Passwords } from '../domain/app/passwords.js';
export type { AuditStore } from '../domain/audit/audit-store.js';
export type { CookieJar, CookieWriteAttributes } from '../domain/cookies/cookies.js';
export type { AttemptLimit, Counted, SignInAllowance } from '../domain/limits/attempts.js';
export type { IpAddress } from '../domain/limits/client-address.js';
export type { KnownBy, Remembered } from '../domain/limits/known-browser.js';
export type { Send } from '../domain/mail/mail.js';
export type { OutgoingInit } from '../domain/outgoing/call-server.js';
export type { CodeIssue, Issue as TokenIssue, PendingCode, TriedCode } from '../domain/secrets/one-time.js';
export type { CleanLogger, Logger } from '../domain/settings/logger.js';
export type { PasswordSettings, SessionSettings, Settings } from '../domain/settings/settings.js';
export type { MailboxSignIn, ShownMailbox } from '../domain/sign-in/mailbox-sign-in.js';
export type { PasswordSignIn } from '../domain/sign-in/password-sign-in.js';
export type { ProofOptions } from '../domain/sign-in/prove-mailbox.js';
export type { Settle, SignInOptions } from '../domain/sign-in/sign-in.js';
export type { Step } from '../domain/transactions/commit.js';
export type { Confirmation as AddressConfirmation } from '../domain/users/mailbox.js';
export type { Hashing } from '../domain/users/passwords.js';
export type { Created as CreatedUser, SentChanges } from '../domain/users/users.js';
export type { ColumnKind, JsonOptions as JsonColumnOptions, Options as ColumnOptions } from '../store/schema/column.js';
export type { Columns, TableOptions } from '../store/schema/table.js';
export type { NewAccount } from '../store/schema/tables.js';
export type { Change as ColumnChange } from '../store/statements/changes.js';
export type { Condition } from '../store/statements/conditions.js';
export type { BoundedCount, Direction, ListOptions } from '../store/statements/reading.js';
export type { Built as BuiltStatement } from '../store/statements/statement.js';
export type { RowToInsert } from '../store/statements/together.js';
