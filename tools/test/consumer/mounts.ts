import { authMiddleware, toHonoHandler } from 'latchkey/hono';
import { createNextAuth, passCookies, protectBySession, toNextHandler } from 'latchkey/next';
import { fromNodeHeaders, toNodeHandler } from 'latchkey/node';
import { testAuth } from 'latchkey/testing';
import { auth } from './auth.js';

export const { GET, POST } = toNextHandler(auth);
export const pass = passCookies;
export const { api, getSession, requireSession, withSession } = createNextAuth(auth);
export const page = withSession(({ user }) => user.name, '/account');
export const proxy = protectBySession(auth);
export const listener = toNodeHandler(auth, { trustProxy: true });
export const convert = fromNodeHeaders;
export const handler = toHonoHandler(auth);
export const middleware = authMiddleware(auth);
export const made = testAuth();
export const browser = made.openBrowser();
