import { fetchSender } from '@latchkey/mail';

const { SENDGRID_API_KEY = '' } = process.env;

export const send = fetchSender({
  request: ({ sender, to, subject, html, text }) =>
    new Request('https://api.sendgrid.com/v3/mail/send', {
      method: 'POST',
      headers: { Authorization: `Bearer ${SENDGRID_API_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        personalizations: [{ to: [{ email: to }] }],
        from: { email: sender.address, name: sender.name },
        subject,
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ],
        tracking_settings: {
          click_tracking: { enable: false, enable_text: false },
          open_tracking: { enable: false },
        },
      }),
    }),
});
