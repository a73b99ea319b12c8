import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from './generated.ts';
import { house } from './house.ts';

for (const [path, text] of Object.entries(await generatedPages())) {
  writeFileSync(join(house, path), text);
  console.log(path);
}
