import type { Command } from '../command.js';
import { add } from './add.js';
import { doctor } from './doctor.js';
import { generate } from './generate.js';
import { importCommand } from './import.js';
import { info } from './info.js';
import { init } from './init.js';
import { migrate } from './migrate.js';
import { routes } from './routes.js';
import { secret } from './secret.js';
import { status } from './status.js';
import { users } from './users.js';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  init,
  add,
  migrate,
  status,
  generate,
  secret,
  routes,
  info,
  doctor,
  users,
  importCommand,
];
