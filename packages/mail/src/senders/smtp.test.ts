import { createServer, type Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { aMail } from '../../test/a-mail.js';
import { smtp } from './smtp.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.doUnmock('nodemailer');
});

/** A mail server of a few commands. `answers` replaces its answer to a command. */
async function mailServer(answers: Readonly<Record<string, string>> = {}) {
  const said: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const line of bytes
        .toString()
        .split('\r\n')
        .filter((each) => inData || each !== '')) {
        said.push(line);
        if (inData && line !== '.') continue;
        const command = line === '.' ? 'END' : line.slice(0, 4).toUpperCase();
        inData = command === 'DATA' && answers.DATA === undefined;
        const usual =
          { EHLO: '250-here\r\n250 AUTH PLAIN', DATA: '354 go on', AUTH: '235 welcome' }[command] ?? '250 ok';
        socket.write(`${answers[command] ?? usual}\r\n`);
        if (command === 'QUIT') socket.end();
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return { port: address.port, said };
}

it('a mail goes to the server in both forms, to one recipient', async () => {
  const { port, said } = await mailServer();
  await smtp({ host: '127.0.0.1', port, encryption: 'none', user: 'acme', password: 'the-password' })(aMail);
  expect(said).toContain('MAIL FROM:<no-reply@acme.example>');
  expect(said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.com>']);
  const message = said.join('\n');
  expect(message).toContain('From: Acme <no-reply@acme.example>');
  expect(message).toContain('To: ada@example.com');
  expect(message).toContain('Auto-Submitted: auto-generated');
  expect(message).toContain(`Message-ID: <${aMail.id}@acme.example>`);
  expect(message).toMatch(/multipart\/alternative[\s\S]*text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/);
  expect(message).toContain(`AUTH PLAIN ${btoa('\0acme\0the-password')}`);
});

it.each([
  ['a recipient that the server refuses', { RCPT: '550 no such user ada@example.com' }, 'MAIL_IS_REFUSED'],
  ['a password that the server refuses', { AUTH: '535 wrong: the-password' }, 'MAIL_IS_REFUSED'],
  ['a server that is busy', { MAIL: '451 try again, ada@example.com' }, 'MAIL_SERVICE_FAILED'],
])('%s is an error that contains no values', async (_, answers, code) => {
  const { port } = await mailServer(answers);
  const send = smtp({ host: '127.0.0.1', port, encryption: 'none', user: 'acme', password: 'the-password' });
  const error: unknown = await send(aMail).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code });
  expect(String(error)).toMatch(/\((E[A-Z]+, )?status \d{3}\)|\(E[A-Z]+\)/);
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/ada@|the-password/);
});

it('a server that cannot be reached is an error', async () => {
  const { port } = await mailServer();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  const sent = smtp({ host: '127.0.0.1', port, encryption: 'none' })(aMail);
  await expect(sent).rejects.toMatchObject({ code: 'MAIL_SERVICE_FAILED' });
});

it('a server without TLS gets neither mail nor password', async () => {
  const { port, said } = await mailServer();
  const send = smtp({ host: '127.0.0.1', port, encryption: 'starttls', user: 'acme', password: 'the-password' });
  await expect(send(aMail)).rejects.toMatchObject({ code: 'MAIL_SERVICE_FAILED' });
  expect(said.join('\n')).not.toMatch(/AUTH PLAIN|ada@|Acme/);
});

it('a connection without encryption is refused at the start, except to this machine', () => {
  expect(() => smtp({ host: 'mail.example', encryption: 'none' })).toThrow('smtp.encryption: got ');
  expect(() => smtp({ host: 'mail.example', user: 'acme' })).toThrow('smtp.password: got nothing');
});

it('without nodemailer the first mail says what to install', async () => {
  vi.doMock('nodemailer', () => {
    throw new Error('Cannot find package');
  });
  await expect(smtp({ host: 'mail.example' })(aMail)).rejects.toMatchObject({
    code: 'MAILER_IS_MISSING',
    message: expect.stringContaining('npm install nodemailer'),
  });
});
