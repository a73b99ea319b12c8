import { createNextAuth } from 'latchkey/next';
import { auth } from './auth';

export const { api, getSession, requireSession, withSession } = createNextAuth(auth);
