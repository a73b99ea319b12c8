import { protectBySession } from 'latchkey/next';
import { auth } from './auth/auth';

export const proxy = protectBySession(auth);

export const config = { matcher: ['/account', '/organizations'] };
