import { rmSync } from 'node:fs';
import { startDemo } from './server/start.js';

rmSync('/tmp/demo-scratch/data', { recursive: true, force: true });
const demo = await startDemo({
  port: Number(process.env.PORT ?? 3900),
  dataFolder: '/tmp/demo-scratch/data',
  appFolder: '/tmp/demo-scratch/dist',
});
if (process.env.MAILS) {
  await demo.mailbox?.send({
    to: 'ada@example.com',
    subject: 'Welcome to the demo',
    text: 'Hello Ada,\n\nwelcome aboard.',
  });
  await demo.mailbox?.send({
    to: 'ada@example.com',
    subject: 'Verify your e-mail address',
    text: `Hello Ada,\n\nopen ${demo.url}/sign-in?token=abc to verify your address.\n\nThe link works for an hour.`,
    html: `<body style="font-family: sans-serif; padding: 24px"><h1 style="font-size:20px">Verify your e-mail address</h1><p>Hello Ada, press the button.</p><p><a href="${demo.url}/sign-in?token=abc" style="background:#1f6b4f;color:#fff;padding:10px 16px;border-radius:8px;text-decoration:none">Verify</a></p><script>document.title='x'</script>`,
  });
}
console.log(demo.url);
process.on('SIGTERM', () => demo.close());
