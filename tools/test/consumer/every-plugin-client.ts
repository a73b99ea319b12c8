import { createAuthReact } from '@latchkey/react';
import {
  createAuthClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  organizationClient,
  phoneNumberClient,
  teamsClient,
  twoFactorClient,
  usernameClient,
} from 'latchkey/client';
import { organizationFields } from './every-plugin.js';

export const everyClient = createAuthClient({
  plugins: [
    jwtClient(),
    emailOTPClient(),
    magicLinkClient(),
    usernameClient(),
    phoneNumberClient(),
    twoFactorClient(),
    organizationClient({ additionalFields: organizationFields }),
    teamsClient(),
  ],
});
export const everyHook = createAuthReact(everyClient);

export type Member = typeof everyClient.$Infer.User;
export const { signInSocial, signInUsername, verifyTOTP, createTeam } = everyClient;
export const { useOrganizations, useSignInEmailOtp, useVerifyTotp } = everyHook;
export const byNumber = async (phoneNumber: string, code: string) => {
  const { data, error } = await everyClient.verifyPhoneNumber({ phoneNumber, code });
  return error ? error.code : data;
};
export const foundOrganization = async (name: string) => {
  const { data } = await everyClient.createOrganization({ name, slug: name, plan: 'free' });
  return data?.plan;
};
export const switchTo = (organizationId: string) => everyClient.setActiveOrganization({ organizationId });
export const hasFactor = ({ twoFactorEnabled }: Member) => twoFactorEnabled;
// @ts-expect-error a plan is required
everyClient.createOrganization({ name: 'Acme', slug: 'acme' });
