// For tests: those of the providers asked with the access token whose address is never verified, or not told at all.

import type { ProviderCase } from './provider-case-for-tests.js';

const tokens = { access_token: 'access', token_type: 'bearer', expires_in: 3600 };
const credentials = { clientId: 'client-id', clientSecret: 'secret' };
const grant = { grant_type: 'authorization_code', code: 'code' };
const exchange = { ...grant, client_id: 'client-id', client_secret: 'secret' };

const reddit = 'GET https://oauth.reddit.com/api/v1/me';
const roblox = 'GET https://apis.roblox.com/oauth/v1/userinfo';
const spotify = 'GET https://api.spotify.com/v1/me';
const tiktok =
  'GET https://open.tiktokapis.com/v2/user/info/?fields=open_id%2Cunion_id%2Cdisplay_name%2Cavatar_large_url';
const twitter = 'GET https://api.x.com/2/users/me?user.fields=profile_image_url%2Cconfirmed_email';
const vk = 'POST https://id.vk.com/oauth2/user_info';

export const moreUserInfoCases: readonly ProviderCase[] = [
  {
    id: 'reddit',
    options: { reddit: { ...credentials, duration: 'permanent' } },
    authorize: 'https://www.reddit.com/api/v1/authorize',
    asked: { scope: 'identity', duration: 'permanent' },
    pkce: false,
    token: 'https://www.reddit.com/api/v1/access_token',
    sent: grant,
    basic: true,
    granted: { ...tokens, scope: 'identity', refresh_token: 'refresh' },
    answers: {
      [reddit]: {
        id: 'abc12',
        name: 'ada_l',
        oauth_client_id: 'client-id',
        has_verified_email: true,
        icon_img: 'https://styles.redditmedia.com/t5_ada/styles/profileIcon.jpg?width=256&amp;height=256',
      },
    },
    headers: { 'user-agent': 'latchkey' },
    profile: {
      id: 'abc12',
      name: 'ada_l',
      email: undefined,
      emailVerified: false,
      image: 'https://styles.redditmedia.com/t5_ada/styles/profileIcon.jpg',
    },
    idAt: { of: reddit, path: ['id'] },
  },
  {
    id: 'roblox',
    options: { roblox: credentials },
    authorize: 'https://apis.roblox.com/oauth/v1/authorize',
    asked: { scope: 'openid profile', prompt: 'select_account consent' },
    pkce: true,
    token: 'https://apis.roblox.com/oauth/v1/token',
    sent: exchange,
    granted: { ...tokens, refresh_token: 'refresh', id_token: 'not.read.here', scope: 'openid profile' },
    answers: {
      [roblox]: {
        sub: '12345678',
        name: 'Ada Lovelace',
        nickname: 'Ada Lovelace',
        preferred_username: 'ada1815',
        created_at: 1607354232,
        profile: 'https://www.roblox.com/users/12345678/profile',
        picture: 'https://tr.rbxcdn.com/03dc/150/150/AvatarHeadshot/Png',
      },
    },
    profile: {
      id: '12345678',
      name: 'Ada Lovelace',
      email: undefined,
      emailVerified: false,
      image: 'https://tr.rbxcdn.com/03dc/150/150/AvatarHeadshot/Png',
    },
    idAt: { of: roblox, path: ['sub'] },
  },
  {
    id: 'spotify',
    options: { spotify: { ...credentials, showDialog: true } },
    authorize: 'https://accounts.spotify.com/authorize',
    asked: { scope: 'user-read-email', show_dialog: 'true' },
    pkce: true,
    token: 'https://accounts.spotify.com/api/token',
    sent: grant,
    basic: true,
    granted: { ...tokens, scope: 'user-read-email', refresh_token: 'refresh' },
    answers: {
      [spotify]: {
        id: 'ada1815',
        display_name: 'Ada Lovelace',
        email: 'ada@example.com',
        images: [{ url: 'https://i.scdn.co/image/ab67616d00001e02ff9ca10b55ce82ae553c8228', height: 300, width: 300 }],
        type: 'user',
        uri: 'spotify:user:ada1815',
      },
    },
    profile: {
      id: 'ada1815',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: false,
      image: 'https://i.scdn.co/image/ab67616d00001e02ff9ca10b55ce82ae553c8228',
    },
    idAt: { of: spotify, path: ['id'] },
    emailAt: { of: spotify, path: ['email'] },
    verifiedAt: { of: spotify, path: ['email_verified'] },
    verifiedBy: [],
  },
  {
    id: 'tiktok',
    options: { tiktok: { ...credentials, scope: ['video.list'] } },
    authorize: 'https://www.tiktok.com/v2/auth/authorize/',
    asked: { client_key: 'client-id', scope: 'user.info.basic,video.list' },
    pkce: false,
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    sent: { ...grant, client_key: 'client-id', client_secret: 'secret' },
    granted: {
      ...tokens,
      refresh_token: 'refresh',
      refresh_expires_in: 31536000,
      open_id: 'afd97af1',
      scope: 'user.info.basic,video.list',
    },
    answers: {
      [tiktok]: {
        data: {
          user: {
            open_id: 'afd97af1-b87b-48b9-ac98-410aghda5344',
            union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
            display_name: 'Ada Lovelace',
            avatar_large_url: 'https://p19-sign.tiktokcdn-us.com/tos-avt/ada.jpeg',
          },
        },
        error: { code: 'ok', message: '', log_id: '20220829194722CBE87ED59D524E727021' },
      },
    },
    profile: {
      id: 'afd97af1-b87b-48b9-ac98-410aghda5344',
      name: 'Ada Lovelace',
      email: undefined,
      emailVerified: false,
      image: 'https://p19-sign.tiktokcdn-us.com/tos-avt/ada.jpeg',
    },
    idAt: { of: tiktok, path: ['data', 'user', 'open_id'] },
  },
  {
    id: 'twitter',
    options: { twitter: credentials },
    authorize: 'https://x.com/i/oauth2/authorize',
    asked: { scope: 'users.read tweet.read offline.access users.email' },
    pkce: true,
    token: 'https://api.x.com/2/oauth2/token',
    sent: grant,
    basic: true,
    granted: { ...tokens, scope: 'users.read tweet.read offline.access users.email', refresh_token: 'refresh' },
    answers: {
      [twitter]: {
        data: {
          id: '2244994945',
          name: 'Ada Lovelace',
          username: 'ada1815',
          confirmed_email: 'ada@example.com',
          profile_image_url: 'https://pbs.twimg.com/profile_images/1267175364003901441/ada_normal.jpg',
        },
      },
    },
    profile: {
      id: '2244994945',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: true,
      image: 'https://pbs.twimg.com/profile_images/1267175364003901441/ada_normal.jpg',
    },
    idAt: { of: twitter, path: ['data', 'id'] },
    emailAt: { of: twitter, path: ['data', 'confirmed_email'] },
  },
  {
    id: 'vk',
    options: { vk: { ...credentials, langId: '3', scheme: 'dark' } },
    authorize: 'https://id.vk.com/authorize',
    asked: { scope: 'vkid.personal_info email', lang_id: '3', scheme: 'dark' },
    pkce: true,
    token: 'https://id.vk.com/oauth2/auth',
    sent: { ...grant, client_id: 'client-id', service_token: 'secret', device_id: 'device', state: 'the state' },
    callback: { device_id: 'device' },
    granted: { ...tokens, refresh_token: 'refresh', user_id: 1234567890, scope: 'vkid.personal_info email' },
    answers: {
      [vk]: {
        user: {
          user_id: '1234567890',
          first_name: 'Ada',
          last_name: 'Lovelace',
          avatar: 'https://sun1-26.userapi.com/impg/ada.jpg?size=400x400',
          email: 'ada@example.com',
          sex: 1,
          verified: true,
          birthday: '10.12.1815',
        },
      },
    },
    form: { access_token: 'access', client_id: 'client-id' },
    profile: {
      id: '1234567890',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: false,
      image: 'https://sun1-26.userapi.com/impg/ada.jpg?size=400x400',
    },
    idAt: { of: vk, path: ['user', 'user_id'] },
    emailAt: { of: vk, path: ['user', 'email'] },
    verifiedAt: { of: vk, path: ['user', 'verified'] },
    verifiedBy: [],
  },
];
