import { toNextHandler } from 'latchkey/next';
import { auth } from '@/auth/auth';

export const { GET, POST } = toNextHandler(auth);
