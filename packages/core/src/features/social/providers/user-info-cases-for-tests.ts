// For tests: the providers that tell who it is when asked with the access token.

import { moreUserInfoCases } from './more-user-info-cases-for-tests.js';
import type { ProviderCase } from './provider-case-for-tests.js';

const tokens = { access_token: 'access', token_type: 'bearer', expires_in: 3600 };
const credentials = { clientId: 'client-id', clientSecret: 'secret' };
const exchange = { grant_type: 'authorization_code', code: 'code', client_id: 'client-id', client_secret: 'secret' };

const discord = 'GET https://discord.com/api/users/@me';
const dropbox = 'POST https://api.dropboxapi.com/2/users/get_current_account';
const facebook = 'GET https://graph.facebook.com/v21.0/me?fields=id%2Cname%2Cemail%2Cpicture%2Cbirthday';
const github = 'GET https://api.github.com/user';
const githubEmails = 'GET https://api.github.com/user/emails?per_page=100';
const gitlab = 'GET https://gitlab.example.com/api/v4/user';
const linkedin = 'GET https://api.linkedin.com/v2/userinfo';

export const userInfoCases: readonly ProviderCase[] = [
  {
    id: 'discord',
    options: { discord: credentials },
    authorize: 'https://discord.com/api/oauth2/authorize',
    asked: { scope: 'identify email', prompt: 'none' },
    pkce: true,
    token: 'https://discord.com/api/oauth2/token',
    sent: exchange,
    callback: { iss: 'https://discord.com' },
    granted: { ...tokens, refresh_token: 'refresh', scope: 'identify email' },
    answers: {
      [discord]: {
        id: '80351110224678912',
        username: 'ada',
        discriminator: '0',
        global_name: 'Ada Lovelace',
        avatar: '8342729096ea3675442027381ff50dfe',
        verified: true,
        email: 'ada@example.com',
        mfa_enabled: true,
      },
    },
    profile: {
      id: '80351110224678912',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
      image: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png',
    },
    idAt: { of: discord, path: ['id'] },
    emailAt: { of: discord, path: ['email'] },
    verifiedAt: { of: discord, path: ['verified'] },
    verifiedBy: [true],
  },
  {
    id: 'dropbox',
    options: { dropbox: { ...credentials, accessType: 'offline' } },
    authorize: 'https://www.dropbox.com/oauth2/authorize',
    asked: { scope: 'account_info.read', token_access_type: 'offline' },
    pkce: true,
    token: 'https://api.dropboxapi.com/oauth2/token',
    sent: exchange,
    granted: { ...tokens, refresh_token: 'refresh', account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc' },
    answers: {
      [dropbox]: {
        account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
        name: { given_name: 'Ada', surname: 'Lovelace', display_name: 'Ada Lovelace' },
        email: 'ada@example.com',
        email_verified: true,
        disabled: false,
        profile_photo_url: 'https://dl-web.dropbox.com/account_photo/get/dbid%3AAAH4?size=128x128',
      },
    },
    profile: {
      id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
      image: 'https://dl-web.dropbox.com/account_photo/get/dbid%3AAAH4?size=128x128',
    },
    idAt: { of: dropbox, path: ['account_id'] },
    emailAt: { of: dropbox, path: ['email'] },
    verifiedAt: { of: dropbox, path: ['email_verified'] },
    verifiedBy: [true],
  },
  {
    id: 'facebook',
    options: { facebook: { ...credentials, fields: ['birthday'] } },
    authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
    asked: { scope: 'email public_profile' },
    pkce: false,
    token: 'https://graph.facebook.com/v21.0/oauth/access_token',
    sent: exchange,
    granted: tokens,
    answers: {
      [facebook]: {
        id: '10157839237846542',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        picture: {
          data: { height: 50, is_silhouette: false, url: 'https://platform-lookaside.fbsbx.com/p/50', width: 50 },
        },
      },
    },
    keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    profile: {
      id: '10157839237846542',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: false,
      image: 'https://platform-lookaside.fbsbx.com/p/50',
    },
    idAt: { of: facebook, path: ['id'] },
    emailAt: { of: facebook, path: ['email'] },
    verifiedAt: { of: facebook, path: ['email_verified'] },
    verifiedBy: [],
  },
  {
    id: 'github',
    options: { github: { ...credentials, allowSignup: false, prompt: 'select_account' } },
    authorize: 'https://github.com/login/oauth/authorize',
    asked: { scope: 'read:user user:email', allow_signup: 'false', prompt: 'select_account' },
    pkce: true,
    token: 'https://github.com/login/oauth/access_token',
    sent: exchange,
    callback: { iss: 'https://github.com/login/oauth' },
    granted: { access_token: 'access', token_type: 'bearer', scope: 'read:user,user:email' },
    answers: {
      [github]: {
        login: 'ada',
        id: 583231,
        node_id: 'MDQ6VXNlcjU4MzIzMQ==',
        avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
        name: 'Ada Lovelace',
        email: 'public@example.com',
      },
      [githubEmails]: [
        { email: 'other@example.com', verified: true, primary: false, visibility: null },
        { email: 'ada@example.com', verified: true, primary: true, visibility: 'private' },
      ],
    },
    headers: { 'user-agent': 'latchkey', accept: 'application/vnd.github+json' },
    profile: {
      id: '583231',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
      image: 'https://avatars.githubusercontent.com/u/583231?v=4',
    },
    idAt: { of: github, path: ['id'] },
    idIsNumber: true,
    verifiedAt: { of: githubEmails, path: [1, 'verified'] },
    verifiedBy: [true],
  },
  {
    id: 'gitlab',
    options: { gitlab: { ...credentials, issuer: 'https://gitlab.example.com/' } },
    authorize: 'https://gitlab.example.com/oauth/authorize',
    asked: { scope: 'read_user' },
    pkce: true,
    token: 'https://gitlab.example.com/oauth/token',
    sent: exchange,
    granted: { ...tokens, refresh_token: 'refresh', scope: 'read_user', created_at: 1607635748 },
    answers: {
      [gitlab]: {
        id: 1,
        username: 'ada',
        email: 'ada@example.com',
        name: 'Ada Lovelace',
        state: 'active',
        locked: false,
        avatar_url: 'http://gitlab.example.com/uploads/user/avatar/1/index.jpg',
        confirmed_at: '2012-05-23T09:05:22Z',
      },
    },
    profile: {
      id: '1',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
      image: 'http://gitlab.example.com/uploads/user/avatar/1/index.jpg',
    },
    idAt: { of: gitlab, path: ['id'] },
    idIsNumber: true,
    emailAt: { of: gitlab, path: ['email'] },
    verifiedAt: { of: gitlab, path: ['confirmed_at'] },
    verifiedBy: ['2012-05-23T09:05:22.000Z'],
  },
  {
    id: 'linkedin',
    options: { linkedin: credentials },
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    asked: { scope: 'openid profile email' },
    pkce: false,
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    sent: exchange,
    granted: { ...tokens, scope: 'email,openid,profile', id_token: 'not.read.here' },
    answers: {
      [linkedin]: {
        sub: '782bbtaQ',
        name: 'Ada Lovelace',
        given_name: 'Ada',
        family_name: 'Lovelace',
        picture: 'https://media.licdn.com/dms/image/ada/100x100',
        locale: 'en-US',
        email: 'ada@example.com',
        email_verified: true,
      },
    },
    profile: {
      id: '782bbtaQ',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
      image: 'https://media.licdn.com/dms/image/ada/100x100',
    },
    idAt: { of: linkedin, path: ['sub'] },
    emailAt: { of: linkedin, path: ['email'] },
    verifiedAt: { of: linkedin, path: ['email_verified'] },
    verifiedBy: [true],
  },
  ...moreUserInfoCases,
];
