import { createAuth, jwt } from 'latchkey';
import { createAuthClient, jwtClient } from 'latchkey/client';
import { createVerifier } from 'latchkey/verify';

export const verify = createVerifier({ issuer: 'https://app.example.com', audience: 'reports' });
export const whoCalls = async (request: Request) => (await verify(request)).userId;
export const tokens = createAuth({ plugins: [jwt({ audience: 'reports', algorithm: 'ES256' })] });
export const published = tokens.api.getJwks();
export const client = createAuthClient({ plugins: [jwtClient()] });
export const token = client.getToken();
