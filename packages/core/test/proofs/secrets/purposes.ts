// For tests: the purposes of secrets, found in the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** The code of each folder that holds purposes: every feature, and each folder of the domain. */
export const folders = new Map<string, string>(
  ['features', 'domain'].flatMap((layer) =>
    readdirSync(`${src}${layer}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`${layer}/${name}`, codeOf(`${src}${layer}/${name}`)] as const),
  ),
);

function codeOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test(-d)?\.ts$|-for-tests\.ts$/.test(path))
    .map((path) => withoutComments(readFileSync(`${folder}/${path}`, 'utf8')))
    .join('\n');
}

interface Declared {
  readonly folder: string;
  /** `magic-link:`, or `phone-number-${type}-`. */
  readonly purpose: string;
}

/** The purposes that a folder gives to its secrets. */
export const declared: readonly Declared[] = [...folders].flatMap(([folder, code]) =>
  [...code.matchAll(/purpose(?: =|:) (['`])(?!\$\{string)([^'`]+[:-])\1/gi)].map(([, , purpose = '']) => ({
    folder,
    purpose,
  })),
);

/** The values of the variable part of a purpose. */
const variants: Readonly<Record<string, readonly string[]>> = {
  '${type}-otp-': ['sign-in-otp-', 'email-verification-otp-', 'forget-password-otp-'],
  'phone-number-${type}-': ['phone-number-sign-in-', 'phone-number-reset-', 'phone-number-verification-'],
};

/** The purposes as they are stored. */
export const storedPurposes: readonly Declared[] = declared.flatMap(({ folder, purpose }) => {
  if (!purpose.includes('$')) return { folder, purpose };
  const known = variants[purpose];
  if (!known) throw new Error(`${folder}: list what the variable part of ${purpose} can be`);
  return known.map((each) => ({ folder, purpose: each }));
});
