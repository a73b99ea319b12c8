// Published answers of the sixteen built-in providers beside their usual ones: missing, null and empty values, other types and forms.
import type { Variant } from './shape.js';

const token = { access_token: 'access', token_type: 'bearer' };
const discord = 'GET https://discord.com/api/users/@me';
const facebook = 'GET https://graph.facebook.com/v21.0/me?fields=id%2Cname%2Cemail%2Cpicture%2Cbirthday';
const github = 'GET https://api.github.com/user';
const tiktok =
  'GET https://open.tiktokapis.com/v2/user/info/?fields=open_id%2Cunion_id%2Cdisplay_name%2Cavatar_large_url';

export const variants: readonly Variant[] = [
  {
    id: 'apple',
    about: 'booleans as booleans, no name after the first time',
    claims: {
      email_verified: true,
      is_private_email: false,
      real_user_status: 2,
      auth_time: 1_893_455_990,
      c_hash: 'x',
    },
    callback: {},
    stored: { name: 'ada@privaterelay.appleid.com', emailVerified: true },
  },
  {
    id: 'apple',
    about: 'an unverified address as a text',
    claims: { email_verified: 'false' },
    stored: { emailVerified: false },
  },
  {
    id: 'discord',
    about: 'an old user with a discriminator, without a picture, and with an unverified address',
    granted: { ...token, expires_in: 604_800, refresh_token: 'refresh', scope: 'identify' },
    answers: {
      [discord]: {
        id: '80351110224678912',
        username: 'Nelly',
        discriminator: '1337',
        global_name: null,
        avatar: null,
        banner: null,
        accent_color: 16_711_680,
        verified: false,
        email: 'ada@example.com',
        flags: 64,
        avatar_decoration_data: null,
      },
    },
    stored: {
      name: 'Nelly',
      emailVerified: false,
      image: 'https://cdn.discordapp.com/embed/avatars/2.png',
      scope: 'identify',
      expiresIn: 604_800,
    },
  },
  {
    id: 'dropbox',
    about: 'a short token with lists of scopes',
    granted: {
      ...token,
      expires_in: 14_400,
      uid: '12345',
      team_id: 'dbtid:AA',
      scope: 'account_info.read files.metadata.read',
    },
    stored: { scope: 'account_info.read,files.metadata.read', expiresIn: 14_400 },
  },
  {
    id: 'facebook',
    about: 'no expiry, and a silhouette',
    granted: token,
    answers: {
      [facebook]: {
        id: '10157839237846542',
        name: 'Ada Lovelace',
        email: 'ada\u0040example.com',
        picture: { data: { height: 50, is_silhouette: true, width: 50 } },
      },
    },
    stored: { image: null, expiresIn: null },
  },
  {
    id: 'github',
    about: 'expiring tokens of a GitHub App, and no name',
    granted: {
      ...token,
      expires_in: 28_800,
      refresh_token: 'ghr_1',
      refresh_token_expires_in: 15_897_600,
      scope: '',
    },
    answers: { [github]: { login: 'ada', id: 583_231, name: null, email: null, avatar_url: 'https://a.example/1' } },
    stored: { name: 'ada', image: 'https://a.example/1', scope: null, expiresIn: 28_800, refreshExpiresIn: 15_897_600 },
  },
  {
    id: 'gitlab',
    about: 'a user who has not confirmed the address',
    answers: {
      'GET https://gitlab.example.com/api/v4/user': {
        id: 1,
        username: 'ada',
        name: 'Ada Lovelace',
        state: 'active',
        email: 'ada@example.com',
        avatar_url: null,
        confirmed_at: null,
        identities: [],
        two_factor_enabled: true,
        current_sign_in_ip: '1.2.3.4',
      },
    },
    stored: { emailVerified: false, image: null },
  },
  {
    id: 'google',
    about: 'scopes as addresses, and the expiry of a refresh token',
    granted: {
      ...token,
      expires_in: 3599,
      refresh_token_expires_in: 604_799,
      refresh_token: 'refresh',
      scope: 'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
    },
    claims: { iss: 'accounts.google.com', at_hash: 'x', given_name: 'Ada', family_name: 'Lovelace' },
    stored: {
      expiresIn: 3599,
      refreshExpiresIn: 604_799,
      scope: 'openid,https://www.googleapis.com/auth/userinfo.profile,https://www.googleapis.com/auth/userinfo.email',
    },
  },
  {
    id: 'linkedin',
    about: 'the locale as an object, and no picture',
    answers: {
      'GET https://api.linkedin.com/v2/userinfo': {
        sub: '782bbtaQ',
        name: 'Ada Lovelace',
        given_name: 'Ada',
        family_name: 'Lovelace',
        locale: { country: 'US', language: 'en' },
        email: 'ada@example.com',
        email_verified: true,
      },
    },
    stored: { image: null },
  },
  {
    id: 'microsoft',
    about: 'the two expiries of its token answer, and lists of verified addresses',
    granted: {
      ...token,
      token_type: 'Bearer',
      expires_in: 4226,
      ext_expires_in: 4226,
      scope: 'User.Read profile openid email',
    },
    claims: {
      xms_edov: undefined,
      verified_primary_email: ['ada@example.com'],
      verified_secondary_email: [],
      rh: '0.A',
      uti: 'x',
    },
    stored: { emailVerified: true, expiresIn: 4226, scope: 'User.Read,profile,openid,email' },
  },
  {
    id: 'spotify',
    about: 'no picture',
    answers: {
      'GET https://api.spotify.com/v1/me': {
        id: 'ada1815',
        display_name: null,
        email: 'ada@example.com',
        images: [],
        followers: { href: null, total: 0 },
        explicit_content: { filter_enabled: false, filter_locked: false },
      },
    },
    stored: { name: 'ada@example.com', image: null },
  },
  {
    id: 'twitch',
    about: 'scopes as a list',
    granted: { ...token, expires_in: 14_124, refresh_token: 'refresh', scope: ['user:read:email', 'openid'] },
    stored: { scope: 'user:read:email,openid', expiresIn: 14_124 },
  },
  {
    id: 'twitter',
    about: 'no expiry of the scope for the address',
    granted: { ...token, expires_in: 7200, scope: 'users.read tweet.read offline.access users.email' },
    stored: { expiresIn: 7200 },
  },
  {
    id: 'vk',
    about: 'the id as a number',
    answers: {
      'POST https://id.vk.com/oauth2/user_info': {
        user: {
          user_id: 1_234_567_890,
          first_name: 'Ada',
          last_name: '',
          avatar: '',
          email: 'ada@example.com',
          phone: '79991234567',
          is_verified: false,
        },
      },
    },
    stored: { id: '1234567890', name: 'Ada', image: null },
  },
  {
    id: 'tiktok',
    about: 'the error of a success, and an empty picture',
    granted: {
      ...token,
      expires_in: 86_400,
      refresh_expires_in: 31_536_000,
      refresh_token: 'refresh',
      scope: 'user.info.basic',
    },
    answers: {
      [tiktok]: {
        data: { user: { open_id: 'afd97af1', union_id: '', display_name: 'Ada Lovelace', avatar_large_url: '' } },
        error: { code: 'ok', message: '', log_id: '2022' },
      },
    },
    stored: { id: 'afd97af1', scope: 'user.info.basic', expiresIn: 86_400, refreshExpiresIn: 31_536_000 },
  },
  {
    id: 'reddit',
    about: 'a token for a day, and an account without a picture',
    granted: { ...token, expires_in: 86_400, scope: 'identity' },
    answers: {
      'GET https://oauth.reddit.com/api/v1/me': {
        id: 'abc12',
        name: 'ada_l',
        icon_img: '',
        subreddit: null,
        features: {},
      },
    },
    stored: { scope: 'identity', expiresIn: 86_400 },
  },
  {
    id: 'roblox',
    about: 'the short lifetime of its tokens, and no picture',
    granted: { ...token, token_type: 'Bearer', expires_in: 899, refresh_token: 'refresh', scope: 'openid profile' },
    answers: {
      'GET https://apis.roblox.com/oauth/v1/userinfo': { sub: '12345678', nickname: 'Ada Lovelace', picture: null },
    },
    stored: { scope: 'openid,profile', expiresIn: 899 },
  },
];
