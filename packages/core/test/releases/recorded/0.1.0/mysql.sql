create table `user` (
  `id` varchar(64) not null,
  `name` mediumtext not null,
  `email` varchar(255) not null,
  `emailVerified` tinyint(1) not null default 0,
  `image` mediumtext,
  `createdAt` datetime(3) not null,
  `updatedAt` datetime(3) not null,
  `securityVersion` int not null default 0,
  `twoFactorEnabled` tinyint(1) not null default 0,
  `username` varchar(255),
  `displayUsername` mediumtext,
  `phoneNumber` varchar(16),
  `phoneNumberVerified` tinyint(1) not null default 0,
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `user_email_unique` on `user` (`email`);

create unique index `user_username_unique` on `user` (`username`);

create unique index `user_phoneNumber_unique` on `user` (`phoneNumber`);

create table `verification` (
  `id` varchar(64) not null,
  `identifier` varchar(512) not null,
  `value` mediumtext not null,
  `attempts` int not null default 0,
  `nonce` mediumtext,
  `others` mediumtext,
  `userId` varchar(64),
  `expiresAt` datetime(3) not null,
  `createdAt` datetime(3) not null,
  `updatedAt` datetime(3) not null,
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `verification_identifier_unique` on `verification` (`identifier`);

create index `verification_userId_index` on `verification` (`userId`);

create index `verification_expiresAt_index` on `verification` (`expiresAt`);

create table `rateLimit` (
  `key` varchar(512) not null,
  `count` int not null,
  `lastRequest` bigint not null,
  primary key (`key`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create index `rateLimit_lastRequest_index` on `rateLimit` (`lastRequest`);

create table `jwks` (
  `id` varchar(64) not null,
  `generation` int not null,
  `algorithm` varchar(16) not null,
  `publicKey` mediumtext not null,
  `privateKey` mediumtext not null,
  `createdAt` datetime(3) not null,
  `activeAt` datetime(3) not null,
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `jwks_generation_unique` on `jwks` (`generation`);

create table `organization` (
  `id` varchar(64) not null,
  `name` mediumtext not null,
  `slug` varchar(255) not null,
  `logo` mediumtext,
  `metadata` mediumtext,
  `createdAt` datetime(3) not null,
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `organization_slug_unique` on `organization` (`slug`);

create table `member` (
  `id` varchar(64) not null,
  `organizationId` varchar(64) not null,
  `userId` varchar(64) not null,
  `role` mediumtext not null,
  `teamId` varchar(64),
  `createdAt` datetime(3) not null,
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `member_organizationId_userId_unique` on `member` (`organizationId`, `userId`);

create index `member_userId_index` on `member` (`userId`);

create table `invitation` (
  `id` varchar(64) not null,
  `organizationId` varchar(64) not null,
  `email` varchar(255) not null,
  `role` mediumtext not null,
  `status` varchar(16) not null default 'pending',
  `teamId` mediumtext,
  `inviterId` varchar(64) not null,
  `expiresAt` datetime(3) not null,
  `createdAt` datetime(3) not null,
  `pendingFor` varchar(320),
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `invitation_pendingFor_unique` on `invitation` (`pendingFor`);

create index `invitation_email_status_index` on `invitation` (`email`, `status`);

create index `invitation_organizationId_createdAt_index` on `invitation` (`organizationId`, `createdAt`);

create index `invitation_inviterId_index` on `invitation` (`inviterId`);

create table `ended` (
  `id` varchar(64) not null,
  `kind` varchar(16) not null,
  `createdAt` datetime(3) not null,
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create table `team` (
  `id` varchar(64) not null,
  `name` varchar(255) not null,
  `organizationId` varchar(64) not null,
  `createdAt` datetime(3) not null,
  `updatedAt` datetime(3),
  primary key (`id`)
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `team_organizationId_name_unique` on `team` (`organizationId`, `name`);

create table `session` (
  `id` varchar(64) not null,
  `expiresAt` datetime(3) not null,
  `token` varchar(255) not null,
  `createdAt` datetime(3) not null,
  `updatedAt` datetime(3) not null,
  `ipAddress` mediumtext,
  `userAgent` mediumtext,
  `userId` varchar(64) not null,
  `factors` mediumtext not null default ('[]'),
  `extendable` tinyint(1) not null default 1,
  `activeOrganizationId` mediumtext,
  primary key (`id`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `session_token_unique` on `session` (`token`);

create index `session_expiresAt_index` on `session` (`expiresAt`);

create index `session_userId_index` on `session` (`userId`);

create table `account` (
  `id` varchar(64) not null,
  `accountId` varchar(255) not null,
  `providerId` varchar(64) not null,
  `userId` varchar(64) not null,
  `accessToken` mediumtext,
  `refreshToken` mediumtext,
  `idToken` mediumtext,
  `accessTokenExpiresAt` datetime(3),
  `refreshTokenExpiresAt` datetime(3),
  `scope` mediumtext,
  `password` mediumtext,
  `createdAt` datetime(3) not null,
  `updatedAt` datetime(3) not null,
  primary key (`id`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `account_providerId_accountId_unique` on `account` (`providerId`, `accountId`);

create unique index `account_userId_providerId_unique` on `account` (`userId`, `providerId`);

create table `formerEmail` (
  `id` varchar(64) not null,
  `userId` varchar(64) not null,
  `email` varchar(255),
  `reservedUntil` datetime(3) not null,
  `createdAt` datetime(3) not null,
  primary key (`id`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `formerEmail_userId_unique` on `formerEmail` (`userId`);

create unique index `formerEmail_email_unique` on `formerEmail` (`email`);

create table `twoFactor` (
  `id` varchar(64) not null,
  `userId` varchar(64) not null,
  `secret` mediumtext,
  `backupCodes` mediumtext,
  `pendingSecret` mediumtext,
  `pendingBackupCodes` mediumtext,
  `lastStep` bigint not null default 0,
  `version` int not null default 0,
  `passwordFromMailbox` tinyint(1) not null default 0,
  primary key (`id`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `twoFactor_userId_unique` on `twoFactor` (`userId`);

create table `twoFactorChallenge` (
  `id` varchar(64) not null,
  `token` varchar(64) not null,
  `userId` varchar(64) not null,
  `remember` tinyint(1) not null,
  `securityVersion` int not null,
  `factors` mediumtext not null default ('[]'),
  `answered` mediumtext not null default ('[]'),
  `link` mediumtext,
  `attempts` int not null default 0,
  `code` varchar(64),
  `codeAttempts` int not null default 0,
  `codeExpiresAt` datetime(3),
  `expiresAt` datetime(3) not null,
  `createdAt` datetime(3) not null,
  primary key (`id`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `twoFactorChallenge_token_unique` on `twoFactorChallenge` (`token`);

create index `twoFactorChallenge_userId_index` on `twoFactorChallenge` (`userId`);

create table `trustedDevice` (
  `id` varchar(64) not null,
  `token` varchar(64) not null,
  `userId` varchar(64) not null,
  `expiresAt` datetime(3) not null,
  `createdAt` datetime(3) not null,
  primary key (`id`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `trustedDevice_token_unique` on `trustedDevice` (`token`);

create index `trustedDevice_userId_index` on `trustedDevice` (`userId`);

create table `organizationRole` (
  `id` varchar(64) not null,
  `organizationId` varchar(64) not null,
  `role` varchar(64) not null,
  `permission` mediumtext not null,
  `createdAt` datetime(3) not null,
  `updatedAt` datetime(3) not null,
  primary key (`id`),
  foreign key (`organizationId`) references `organization` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `organizationRole_organizationId_role_unique` on `organizationRole` (`organizationId`, `role`);

create table `teamMember` (
  `id` varchar(64) not null,
  `teamId` varchar(64) not null,
  `memberId` varchar(64) not null,
  `userId` varchar(64) not null,
  `role` mediumtext,
  `createdAt` datetime(3) not null,
  primary key (`id`),
  foreign key (`teamId`) references `team` (`id`) on delete cascade,
  foreign key (`memberId`) references `member` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;

create unique index `teamMember_teamId_memberId_unique` on `teamMember` (`teamId`, `memberId`);

create index `teamMember_memberId_index` on `teamMember` (`memberId`);

create index `teamMember_userId_index` on `teamMember` (`userId`);

create table `sessionEpoch` (
  `userId` varchar(64) not null,
  `epoch` int not null,
  `keptSessionId` varchar(64),
  primary key (`userId`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) engine = InnoDB default character set utf8mb4 collate utf8mb4_0900_bin;
