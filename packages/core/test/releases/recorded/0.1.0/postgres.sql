create table "user" (
  "id" varchar(64) collate "C" not null,
  "name" text not null,
  "email" varchar(255) collate "C" not null,
  "emailVerified" boolean not null default false,
  "image" text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "securityVersion" integer not null default 0,
  "twoFactorEnabled" boolean not null default false,
  "username" varchar(255) collate "C",
  "displayUsername" text,
  "phoneNumber" varchar(16) collate "C",
  "phoneNumberVerified" boolean not null default false,
  primary key ("id")
);

create unique index "user_email_unique" on "user" ("email");

create unique index "user_username_unique" on "user" ("username");

create unique index "user_phoneNumber_unique" on "user" ("phoneNumber");

create table "verification" (
  "id" varchar(64) collate "C" not null,
  "identifier" varchar(512) collate "C" not null,
  "value" text not null,
  "attempts" integer not null default 0,
  "nonce" text,
  "others" text,
  "userId" varchar(64) collate "C",
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  primary key ("id")
);

create unique index "verification_identifier_unique" on "verification" ("identifier");

create index "verification_userId_index" on "verification" ("userId");

create index "verification_expiresAt_index" on "verification" ("expiresAt");

create table "rateLimit" (
  "key" varchar(512) collate "C" not null,
  "count" integer not null,
  "lastRequest" bigint not null,
  primary key ("key")
);

create index "rateLimit_lastRequest_index" on "rateLimit" ("lastRequest");

create table "jwks" (
  "id" varchar(64) collate "C" not null,
  "generation" integer not null,
  "algorithm" varchar(16) collate "C" not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz(3) not null,
  "activeAt" timestamptz(3) not null,
  primary key ("id")
);

create unique index "jwks_generation_unique" on "jwks" ("generation");

create table "organization" (
  "id" varchar(64) collate "C" not null,
  "name" text not null,
  "slug" varchar(255) collate "C" not null,
  "logo" text,
  "metadata" text,
  "createdAt" timestamptz(3) not null,
  primary key ("id")
);

create unique index "organization_slug_unique" on "organization" ("slug");

create table "member" (
  "id" varchar(64) collate "C" not null,
  "organizationId" varchar(64) collate "C" not null,
  "userId" varchar(64) collate "C" not null,
  "role" text not null,
  "teamId" varchar(64) collate "C",
  "createdAt" timestamptz(3) not null,
  primary key ("id")
);

create unique index "member_organizationId_userId_unique" on "member" ("organizationId", "userId");

create index "member_userId_index" on "member" ("userId");

create table "invitation" (
  "id" varchar(64) collate "C" not null,
  "organizationId" varchar(64) collate "C" not null,
  "email" varchar(255) collate "C" not null,
  "role" text not null,
  "status" varchar(16) collate "C" not null default 'pending',
  "teamId" text,
  "inviterId" varchar(64) collate "C" not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "pendingFor" varchar(320) collate "C",
  primary key ("id")
);

create unique index "invitation_pendingFor_unique" on "invitation" ("pendingFor");

create index "invitation_email_status_index" on "invitation" ("email", "status");

create index "invitation_organizationId_createdAt_index" on "invitation" ("organizationId", "createdAt");

create index "invitation_inviterId_index" on "invitation" ("inviterId");

create table "ended" (
  "id" varchar(64) collate "C" not null,
  "kind" varchar(16) collate "C" not null,
  "createdAt" timestamptz(3) not null,
  primary key ("id")
);

create table "team" (
  "id" varchar(64) collate "C" not null,
  "name" varchar(255) collate "C" not null,
  "organizationId" varchar(64) collate "C" not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3),
  primary key ("id")
);

create unique index "team_organizationId_name_unique" on "team" ("organizationId", "name");

create table "session" (
  "id" varchar(64) collate "C" not null,
  "expiresAt" timestamptz(3) not null,
  "token" varchar(255) collate "C" not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" varchar(64) collate "C" not null,
  "factors" text not null default '[]',
  "extendable" boolean not null default true,
  "activeOrganizationId" text,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "session_token_unique" on "session" ("token");

create index "session_expiresAt_index" on "session" ("expiresAt");

create index "session_userId_index" on "session" ("userId");

create table "account" (
  "id" varchar(64) collate "C" not null,
  "accountId" varchar(255) collate "C" not null,
  "providerId" varchar(64) collate "C" not null,
  "userId" varchar(64) collate "C" not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  "scope" text,
  "password" text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "account_providerId_accountId_unique" on "account" ("providerId", "accountId");

create unique index "account_userId_providerId_unique" on "account" ("userId", "providerId");

create table "formerEmail" (
  "id" varchar(64) collate "C" not null,
  "userId" varchar(64) collate "C" not null,
  "email" varchar(255) collate "C",
  "reservedUntil" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "formerEmail_userId_unique" on "formerEmail" ("userId");

create unique index "formerEmail_email_unique" on "formerEmail" ("email");

create table "twoFactor" (
  "id" varchar(64) collate "C" not null,
  "userId" varchar(64) collate "C" not null,
  "secret" text,
  "backupCodes" text,
  "pendingSecret" text,
  "pendingBackupCodes" text,
  "lastStep" bigint not null default 0,
  "version" integer not null default 0,
  "passwordFromMailbox" boolean not null default false,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "twoFactor_userId_unique" on "twoFactor" ("userId");

create table "twoFactorChallenge" (
  "id" varchar(64) collate "C" not null,
  "token" varchar(64) collate "C" not null,
  "userId" varchar(64) collate "C" not null,
  "remember" boolean not null,
  "securityVersion" integer not null,
  "factors" text not null default '[]',
  "answered" text not null default '[]',
  "link" text,
  "attempts" integer not null default 0,
  "code" varchar(64) collate "C",
  "codeAttempts" integer not null default 0,
  "codeExpiresAt" timestamptz(3),
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "twoFactorChallenge_token_unique" on "twoFactorChallenge" ("token");

create index "twoFactorChallenge_userId_index" on "twoFactorChallenge" ("userId");

create table "trustedDevice" (
  "id" varchar(64) collate "C" not null,
  "token" varchar(64) collate "C" not null,
  "userId" varchar(64) collate "C" not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  primary key ("id"),
  foreign key ("userId") references "user" ("id") on delete cascade
);

create unique index "trustedDevice_token_unique" on "trustedDevice" ("token");

create index "trustedDevice_userId_index" on "trustedDevice" ("userId");

create table "organizationRole" (
  "id" varchar(64) collate "C" not null,
  "organizationId" varchar(64) collate "C" not null,
  "role" varchar(64) collate "C" not null,
  "permission" text not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  primary key ("id"),
  foreign key ("organizationId") references "organization" ("id") on delete cascade
);

create unique index "organizationRole_organizationId_role_unique" on "organizationRole" ("organizationId", "role");

create table "teamMember" (
  "id" varchar(64) collate "C" not null,
  "teamId" varchar(64) collate "C" not null,
  "memberId" varchar(64) collate "C" not null,
  "userId" varchar(64) collate "C" not null,
  "role" text,
  "createdAt" timestamptz(3) not null,
  primary key ("id"),
  foreign key ("teamId") references "team" ("id") on delete cascade,
  foreign key ("memberId") references "member" ("id") on delete cascade
);

create unique index "teamMember_teamId_memberId_unique" on "teamMember" ("teamId", "memberId");

create index "teamMember_memberId_index" on "teamMember" ("memberId");

create index "teamMember_userId_index" on "teamMember" ("userId");

create table "sessionEpoch" (
  "userId" varchar(64) collate "C" not null,
  "epoch" integer not null,
  "keptSessionId" varchar(64) collate "C",
  primary key ("userId"),
  foreign key ("userId") references "user" ("id") on delete cascade
);
