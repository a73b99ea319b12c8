import { fetchSender } from '@latchkey/mail';

const { POSTMARK_SERVER_TOKEN = '' } = process.env;

export const send = fetchSender({
  request: ({ from, to, subject, html, text }) =>
    new Request('https://api.postmarkapp.com/email', {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Postmark-Server-Token': POSTMARK_SERVER_TOKEN,
      },
      body: JSON.stringify({
        From: from,
        To: to,
        Subject: subject,
        HtmlBody: html,
        TextBody: text,
        MessageStream: 'outbound',
        TrackOpens: false,
        TrackLinks: 'None',
      }),
    }),
  accepts: async (response) => (await response.json()).ErrorCode === 0,
});
