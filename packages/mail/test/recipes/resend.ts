import { fetchSender } from '@latchkey/mail';

const { RESEND_API_KEY = '' } = process.env;

export const send = fetchSender({
  request: ({ id, from, to, subject, html, text }) =>
    new Request('https://api.resend.com/emails', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${RESEND_API_KEY}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
      },
      body: JSON.stringify({ from, to: [to], subject, html, text }),
    }),
});
