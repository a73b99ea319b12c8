// Providers of plain OAuth: numbers as ids and texts, profiles in envelopes, profiles in the token answer, no or empty addresses.
import type { UserInfo, UserInfoSource } from '../../../../src/features/generic-oauth/options.js';
import { at, person, type Shape, tokens } from './shape.js';

const { name, email } = person;

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? { ...value } : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** `getUserInfo` as an application writes it for a provider with its own format. */
const reading =
  (url: string, read: (answer: Members) => UserInfo) =>
  async ({ fetch }: UserInfoSource): Promise<UserInfo | undefined> => {
    const answer = await fetch(url);
    return answer === undefined ? undefined : read(membersOf(answer));
  };

export const oauthShapes: readonly Shape[] = [
  {
    name: 'Kakao',
    page: 'https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info-response',
    config: {
      ...at('https://kauth.kakao.com/oauth', 'https://kapi.kakao.com/v2/user/me'),
      getUserInfo: reading('https://kapi.kakao.com/v2/user/me', ({ id, kakao_account }) => {
        const account = membersOf(kakao_account);
        const profile = membersOf(account.profile);
        return {
          sub: String(id),
          name: textOf(profile.nickname),
          email: textOf(account.email),
          email_verified: account.is_email_valid === true && account.is_email_verified === true,
          picture: textOf(profile.profile_image_url),
        };
      }),
    },
    granted: {
      ...tokens,
      expires_in: 43_199,
      refresh_token: 'refresh',
      refresh_token_expires_in: 5_184_000,
      scope: 'account_email profile_image profile_nickname',
    },
    userInfo: {
      id: 123_456_789,
      connected_at: '2022-04-11T01:45:28Z',
      properties: { nickname: name },
      kakao_account: {
        profile_nickname_needs_agreement: false,
        profile: {
          nickname: name,
          profile_image_url: 'http://k.kakaocdn.net/img_640x640.jpg',
          is_default_image: false,
        },
        has_email: true,
        email_needs_agreement: false,
        is_email_valid: true,
        is_email_verified: true,
        email,
      },
    },
    stored: {
      id: '123456789',
      ...person,
      emailVerified: true,
      image: 'http://k.kakaocdn.net/img_640x640.jpg',
      scope: 'account_email,profile_image,profile_nickname',
      expiresIn: 43_199,
      refreshExpiresIn: 5_184_000,
    },
  },
  {
    name: 'Naver',
    page: 'https://developers.naver.com/docs/login/profile/profile.md',
    config: {
      ...at('https://nid.naver.com/oauth2.0', 'https://openapi.naver.com/v1/nid/me'),
      getUserInfo: reading('https://openapi.naver.com/v1/nid/me', ({ response }) => {
        const { id, nickname, email: told, profile_image } = membersOf(response);
        return { sub: String(id), name: textOf(nickname), email: textOf(told), picture: textOf(profile_image) };
      }),
    },
    granted: { ...tokens, expires_in: '3600', refresh_token: 'refresh' }, // a number as a text, no scope
    userInfo: {
      resultcode: '00',
      message: 'success',
      response: {
        id: '32742776',
        nickname: name,
        email,
        gender: 'F',
        age: '40-49',
        birthday: '10-01',
        profile_image: 'https://ssl.pstatic.net/static/pwe/address/nodata_33x33.gif',
      },
    },
    stored: {
      id: '32742776',
      ...person,
      image: 'https://ssl.pstatic.net/static/pwe/address/nodata_33x33.gif',
      scope: null,
      expiresIn: 3600,
    },
  },
  {
    name: 'Yandex',
    page: 'https://yandex.com/dev/id/doc/en/user-information',
    config: {
      ...at('https://oauth.yandex.com', 'https://login.yandex.ru/info?format=json'),
      getUserInfo: reading('https://login.yandex.ru/info?format=json', ({ id, real_name, default_email }) => {
        return { sub: String(id), name: textOf(real_name), email: textOf(default_email) };
      }),
    },
    granted: { ...tokens, expires_in: 124_234_123_534, refresh_token: 'refresh', scope: 'login:info login:email' },
    userInfo: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      display_name: 'ada',
      emails: [email, 'other@example.com'],
      default_email: email,
      default_phone: { id: 12_345_678, number: '+79037659418' },
      real_name: name,
      is_avatar_empty: false,
      birthday: '0000-12-10',
      default_avatar_id: '131652443',
      login: 'ada',
      sex: null,
      id: '1000034426',
      client_id: 'client-id',
      psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w.qPWSRC5v2t2IaksPJgnge',
    },
    // The lifetime on Yandex's page is longer than a date can be.
    stored: { id: '1000034426', ...person, scope: 'login:info,login:email', expiresIn: null },
  },
  {
    name: 'Zoom',
    page: 'https://developers.zoom.us/docs/integrations/oauth/',
    config: {
      ...at('https://zoom.us/oauth', 'https://api.zoom.us/v2/users/me'),
      getUserInfo: reading('https://api.zoom.us/v2/users/me', ({ id, display_name, email: told, pic_url }) => {
        return { sub: String(id), name: textOf(display_name), email: textOf(told), picture: textOf(pic_url) };
      }),
    },
    granted: { ...tokens, refresh_token: 'refresh', scope: 'user:read:user', api_url: 'https://api.zoom.us' },
    userInfo: {
      id: 'zJKyaiAyTNC-MWjiWC18KQ',
      first_name: 'Ada',
      last_name: 'Lovelace',
      display_name: name,
      email,
      type: 2,
      role_name: 'Owner',
      pmi: 3_542_471_135,
      use_pmi: false,
      verified: 1,
      group_ids: [],
      im_group_ids: ['t-_-d56CSWG-7BF15LLrOw'],
      pic_url: 'https://us02web.zoom.us/p/ada',
      dept: '',
      account_id: 'EAAAAAbbbbbCCCCHMA',
    },
    stored: {
      id: 'zJKyaiAyTNC-MWjiWC18KQ',
      ...person,
      image: 'https://us02web.zoom.us/p/ada',
      scope: 'user:read:user',
      expiresIn: 3600,
    },
  },
  {
    name: 'Strava',
    page: 'https://developers.strava.com/docs/authentication/',
    config: {
      ...at('https://www.strava.com/oauth', 'https://www.strava.com/api/v3/athlete'),
      scopes: ['read,profile:read_all'],
    },
    granted: {
      token_type: 'Bearer',
      expires_at: 1_893_477_600,
      expires_in: 21_600,
      refresh_token: 'e5n567567e5n567567e5n567567',
      access_token: 'a4b945687ga4b945687ga4b945687g',
      athlete: { id: 134_815, username: null, resource_state: 2 },
    },
    userInfo: {
      id: 134_815,
      username: null,
      resource_state: 3,
      firstname: 'Ada',
      lastname: 'Lovelace',
      bio: null,
      city: null,
      premium: false,
      weight: 60.5,
      profile_medium: 'https://dgalywyr863hv.cloudfront.net/pictures/athletes/134815/medium.jpg',
      friend: null,
      clubs: [],
    },
    // Strava tells neither an address nor, under a name of OpenID Connect, a name.
    stored: { id: '134815', name: '', scope: 'read,profile:read_all', expiresIn: 21_600 },
  },
  {
    name: 'Notion',
    page: 'https://developers.notion.com/reference/create-a-token',
    config: {
      ...at('https://api.notion.com/v1/oauth', 'https://api.notion.com/v1/users/me'),
      getUserInfo: reading('https://api.notion.com/v1/users/me', ({ bot }) => {
        const { id, name: told, avatar_url, person: about } = membersOf(membersOf(membersOf(bot).owner).user);
        return {
          sub: String(id),
          name: textOf(told),
          email: textOf(membersOf(about).email),
          picture: textOf(avatar_url),
        };
      }),
    },
    granted: {
      access_token: 'ntn_1234',
      token_type: 'bearer',
      refresh_token: null,
      bot_id: 'b3414d65-1224-5ee7-6ffc-cc9d8773d288',
      workspace_icon: null,
      workspace_name: 'Ada’s Notion',
      workspace_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
      owner: { type: 'user', user: { object: 'user', id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c' } },
      duplicated_template_id: null,
      request_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
    },
    userInfo: {
      object: 'user',
      id: '16d84278-ab0e-484c-9bdd-b35da3bd8905',
      name: 'pied piper',
      avatar_url: null,
      type: 'bot',
      bot: {
        owner: {
          type: 'user',
          user: {
            object: 'user',
            id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c',
            name,
            avatar_url: null,
            type: 'person',
            person: { email },
          },
        },
      },
    },
    stored: { id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c', ...person, scope: null, expiresIn: null },
  },
  {
    name: 'GitHub Enterprise, whose token answer is a form',
    page: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
    config: at('https://github.example.com/login/oauth', 'https://github.example.com/api/v3/user'),
    granted: { access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a', scope: 'repo,gist', token_type: 'bearer' },
    grantedAs: 'form',
    userInfo: {
      login: 'ada',
      id: 1,
      node_id: 'MDQ6VXNlcjE=',
      name,
      email,
      avatar_url: '',
      gravatar_id: '',
      two_factor_authentication: true,
    },
    stored: { id: '1', ...person, scope: 'repo,gist', expiresIn: null },
  },
  {
    name: 'GitHub Enterprise, for a user without a public address',
    page: 'https://docs.github.com/en/rest/users/users#get-the-authenticated-user',
    config: at('https://github.example.com/login/oauth', 'https://github.example.com/api/v3/user'),
    granted: { access_token: 'gho_1', scope: '', token_type: 'bearer' },
    userInfo: { login: 'ada', id: 1, name: null, email: null, company: null },
    stored: { id: '1', name: '', scope: null, expiresIn: null },
  },
];
