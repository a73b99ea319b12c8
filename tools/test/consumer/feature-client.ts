import { defineClientPlugin } from 'latchkey/client';
import type { noteContract } from './feature.js';
import { noteRoutes } from './feature-routes.js';

export const notesClient = () => defineClientPlugin<typeof noteContract>()(noteRoutes);
