create table "user" (
  "id" text not null,
  "name" text not null,
  "email" text not null,
  "emailVerified" integer not null default 0,
  "image" text,
  "createdAt" integer not null,
  "updatedAt" integer not null,
  "securityVersion" integer not null default 0,
  "twoFactorEnabled" integer not null default 0,
  "username" text,
  "displayUsername" text,
  "phoneNumber" text,
  "phoneNumberVerified" integer not null default 0,
  primary key ("id")
);

create unique index "user_email_unique" on "user" ("email");

create unique index "user_username_unique" on "user" ("username");

create unique index "user_phoneNumber_unique" on "user" ("phoneNumber");

create table "verification" (
  "id" text not null,
  "identifier" text not null,
  "value" text not null,
  "attempts" integer not null default 0,
  "nonce" text,
  "others" text,
  "userId" text,
  "expiresAt" integer not null,
  "createdAt" integer not null,
  "updatedAt" integer not null,
  primary key ("id")
);

create unique index "verification_identifier_unique" on "verification" ("identifier");

create index "verification_userId_index" on "verification" ("userId");

create index "verification_expiresAt_index" on "verification" ("expiresAt");

create table "rateLimit" (
  "key" text not null,
  "count" integer not null,
  "lastRequest" integer not null,
  primary key ("key")
);

create index "rateLimit_lastRequest_index" on "rateLimit" ("lastRequest");

create table "jwks" (
  "id" text not null,
  "generation" integer not null,
  "algorithm" text not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" integer not null,
  "activeAt" integer not null,
  primary key ("id")
);

create unique index "jwks_generation_unique" on "jwks" ("generation");

create table "organization" (
  "id" text not null,
  "name" text not null,
  "slug" text not null,
  "logo" text,
  "metadata" text,
  "createdAt" integer not null,
  primary key ("id")
);

create unique index "organization_slug_unique" on "organization" ("slug");

create table "member" (
  "id" text not null,
  "organizationId" text not null,
  "userId" text not null,
  "role" text not null,
  "teamId" text,
  "createdAt" integer not null,
  primary key ("id")
);

create unique index "member_organizationId_userId_unique" on "member" ("organizationId", "userId");

create index "member_userId_index" on "member" ("userId");

create table "invitation" (
  "id" text not null,
  "organizationId" text not null,
  "email" text not null,
  "role" text not null,
  "status" text not null default 'pending',
  "teamId" text,
  "inviterId" text not null,
  "expiresAt" integer not null,
  "createdAt" integer not null,
  "pendingFor" text,
  primary key ("id")
);

create unique index "invitation_pendingFor_unique" on "invitation" ("pendingFor");

create index "invitation_email_status_index" on "invitation" ("email", "status");

create index "invitation_organizationId_createdAt_index" on "invitation" ("organizationId", "createdAt");

create index "invitation_inviterId_index" on "invitation" ("inviterId");

create table "ended" (
  "id" text not null,
  "kind" text not null,
  "createdAt" integer not null,
  primary key ("id")
);

create table "team" (
  "id" text not null,
  "name" text not null,
  "organizationId" text not null,
  "createdAt" integer not null,
  "updatedAt" integer,
  primary key ("id")
);

create unique index "team_organizationId_name_unique" on "team" ("organizationId", "name");

create table "session" (
  "id" text not null,
  "expiresAt" integer not null,
  "token" text not null,
  "createdAt" integer not null,
  "updatedAt" integer not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  "factors" text not null default '[]',
  "extendable" integer not null default 1,
  "activeOrganizationId" text,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "session_token_unique" on "session" ("token");

create index "session_expiresAt_index" on "session" ("expiresAt");

create index "session_userId_index" on "session" ("userId");

create table "account" (
  "id" text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" integer,
  "refreshTokenExpiresAt" integer,
  "scope" text,
  "password" text,
  "createdAt" integer not null,
  "updatedAt" integer not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "account_providerId_accountId_unique" on "account" ("providerId", "accountId");

create unique index "account_userId_providerId_unique" on "account" ("userId", "providerId");

create table "formerEmail" (
  "id" text not null,
  "userId" text not null,
  "email" text,
  "reservedUntil" integer not null,
  "createdAt" integer not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "formerEmail_userId_unique" on "formerEmail" ("userId");

create unique index "formerEmail_email_unique" on "formerEmail" ("email");

create table "twoFactor" (
  "id" text not null,
  "userId" text not null,
  "secret" text,
  "backupCodes" text,
  "pendingSecret" text,
  "pendingBackupCodes" text,
  "lastStep" integer not null default 0,
  "version" integer not null default 0,
  "passwordFromMailbox" integer not null default 0,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "twoFactor_userId_unique" on "twoFactor" ("userId");

create table "twoFactorChallenge" (
  "id" text not null,
  "token" text not null,
  "userId" text not null,
  "remember" integer not null,
  "securityVersion" integer not null,
  "factors" text not null default '[]',
  "answered" text not null default '[]',
  "link" text,
  "attempts" integer not null default 0,
  "code" text,
  "codeAttempts" integer not null default 0,
  "codeExpiresAt" integer,
  "expiresAt" integer not null,
  "createdAt" integer not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "twoFactorChallenge_token_unique" on "twoFactorChallenge" ("token");

create index "twoFactorChallenge_userId_index" on "twoFactorChallenge" ("userId");

create table "trustedDevice" (
  "id" text not null,
  "token" text not null,
  "userId" text not null,
  "expiresAt" integer not null,
  "createdAt" integer not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "trustedDevice_token_unique" on "trustedDevice" ("token");

create index "trustedDevice_userId_index" on "trustedDevice" ("userId");

create table "organizationRole" (
  "id" text not null,
  "organizationId" text not null,
  "role" text not null,
  "permission" text not null,
  "createdAt" integer not null,
  "updatedAt" integer not null,
  primary key ("id"),
  foreign key ("organizationId") references "organization" ("id") on delete cascade
);

create unique index "organizationRole_organizationId_role_unique" on "organizationRole" ("organizationId", "role");

create table "teamMember" (
  "id" text not null,
  "teamId" text not null,
  "memberId" text not null,
  "userId" text not null,
  "role" text,
  "createdAt" integer not null,
  primary key ("id"),
  foreign key ("teamId") references "team" ("id") on delete cascade,
  foreign key ("memberId") references "member" ("id") on delete cascade
);

create unique index "teamMember_teamId_memberId_unique" on "teamMember" ("teamId", "memberId");

create index "teamMember_memberId_index" on "teamMember" ("memberId");

create index "teamMember_userId_index" on "teamMember" ("userId");

create table "sessionEpoch" (
  "userId" text not null,
  "epoch" integer not null,
  "keptSessionId" text,
  primary key ("userId"),
  foreign key ("userId") references "user" ("id") on delete cascade
);
