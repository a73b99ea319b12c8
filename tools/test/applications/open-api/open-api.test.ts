import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as latchkey from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { describe, expect, onTestFinished, test } from 'vitest';

const tools = join(import.meta.dirname, '..', '..', '..');

function openServer(baseURL = 'https://app.example.com') {
  return latchkey.createAuth({
    baseURL,
    secret: 'at least thirty-two random characters',
    database: ':memory:',
    migrate: true,
    logLevel: 'error',
    emailAndPassword: { enabled: true },
    user: { deleteUser: { enabled: true } },
    plugins: [
      latchkey.bearer(),
      latchkey.emailOTP({ sendVerificationOTP() {} }),
      latchkey.jwt(),
      latchkey.appSignIn({ targets: ['https://app.example.com/open'] }),
      latchkey.magicLink({ sendMagicLink() {} }),
      latchkey.organization({ sendInvitationEmail() {} }),
      latchkey.phoneNumber({ sendOTP() {} }),
      latchkey.teams(),
      latchkey.twoFactor(),
      latchkey.username(),
      latchkey.openApi(),
    ],
  });
}

const document = await openServer().api.generateOpenAPISchema({ headers: new Headers() });

describe('the OpenAPI document', () => {
  test('has no fault for an independent validator', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Our names explain themselves, and the address is that of the test.
      rules: { 'info-license': 'off', 'tag-description': 'off', 'no-server-example.com': 'off' },
    });
    const faults = await lintDocument({
      document: makeDocumentFromString(JSON.stringify(document), 'openapi.json'),
      config,
      externalRefResolver: new BaseResolver(),
    });
    expect(faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  test('has examples that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const { components } = document;
    const faults: string[] = [];
    let count = 0;
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('schema' in value && 'example' in value) {
        count += 1;
        const { schema, example } = value;
        if (!ajv.validate({ ...Object(schema), components }, example)) faults.push(`${path}: ${ajv.errorsText()}`);
      }
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
    };
    visit(document.paths, '');
    expect(count).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
});

test('a client whose types openapi-typescript makes of it compiles, and goes from sign-up to an organization', async () => {
  const application = mkdtempSync(join(tmpdir(), 'latchkey-openapi-'));
  onTestFinished(() => rmSync(application, { recursive: true, force: true }));
  cpSync(join(import.meta.dirname, 'application'), application, { recursive: true });
  writeFileSync(join(application, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(tools, 'node_modules'), join(application, 'node_modules'));
  const types = astToString(await openapiTypescript(JSON.stringify(document)));
  writeFileSync(join(application, 'schema.d.ts'), types);
  const compilerOptions = {
    strict: true,
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    types: ['node'],
    outDir: 'dist',
  };
  writeFileSync(
    join(application, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['client.ts', 'schema.d.ts'] }),
  );
  execFileSync(process.execPath, [join(tools, 'node_modules', 'typescript-5', 'bin', 'tsc')], { cwd: application });

  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', toNodeHandler(openServer(origin)));
  const { fromSignUpToOrganization } = await import(pathToFileURL(join(application, 'dist', 'client.js')).href);
  expect(await fromSignUpToOrganization(`${origin}/api/auth`)).toEqual([
    'ada@example.com',
    'Ada',
    'ada@example.com',
    'acme',
    'pending',
    'INVALID_EMAIL_OR_PASSWORD',
  ]);
});

test('the page names the version of RapiDoc whose hash it has', async () => {
  const html = await (await openServer().handler(new Request('https://app.example.com/api/auth/reference'))).text();
  const script = readFileSync(join(tools, 'node_modules', 'rapidoc', 'dist', 'rapidoc-min.js'));
  const { version } = JSON.parse(readFileSync(join(tools, 'node_modules', 'rapidoc', 'package.json'), 'utf8'));
  expect(html).toContain(`rapidoc@${version}/dist/rapidoc-min.js`);
  expect(html).toContain(`integrity="sha384-${createHash('sha384').update(script).digest('base64')}"`);
});
