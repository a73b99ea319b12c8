import { readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aMail } from './a-mail.js';

interface Recipe {
  readonly variable: string;
  readonly url: string;
  readonly keyHeader: string;
  readonly key: string;
  readonly body: unknown;
  readonly success: () => Response;
  /** What the service answers to a mail that it does not take. */
  readonly refusal: () => Response;
}

const { from, to, subject, html, text } = aMail;

/** Each as the documentation of the service describes it; docs/mail.md has the links. */
const recipes: Readonly<Record<string, Recipe>> = {
  resend: {
    variable: 'RESEND_API_KEY',
    url: 'https://api.resend.com/emails',
    keyHeader: 'authorization',
    key: 'Bearer the-key',
    body: { from, to: [to], subject, html, text },
    success: () => HttpResponse.json({ id: 'r1' }),
    refusal: () => HttpResponse.json({ name: 'validation_error', message: `bad: ${to}` }, { status: 422 }),
  },
  postmark: {
    variable: 'POSTMARK_SERVER_TOKEN',
    url: 'https://api.postmarkapp.com/email',
    keyHeader: 'x-postmark-server-token',
    key: 'the-key',
    body: {
      ...{ From: from, To: to, Subject: subject, HtmlBody: html, TextBody: text },
      ...{ MessageStream: 'outbound', TrackOpens: false, TrackLinks: 'None' },
    },
    success: () => HttpResponse.json({ ErrorCode: 0, Message: 'OK' }),
    refusal: () => HttpResponse.json({ ErrorCode: 300, Message: `Invalid: ${to}` }),
  },
  sendgrid: {
    variable: 'SENDGRID_API_KEY',
    url: 'https://api.sendgrid.com/v3/mail/send',
    keyHeader: 'authorization',
    key: 'Bearer the-key',
    body: {
      personalizations: [{ to: [{ email: to }] }],
      from: { email: 'no-reply@acme.example', name: 'Acme' },
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
      tracking_settings: {
        click_tracking: { enable: false, enable_text: false },
        open_tracking: { enable: false },
      },
    },
    success: () => new HttpResponse(null, { status: 202 }),
    refusal: () => HttpResponse.json({ errors: [{ message: `bad: ${to}` }] }, { status: 400 }),
  },
};

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllEnvs();
  vi.resetModules();
});
afterAll(() => server.close());

describe.each(Object.entries(recipes))('the recipe for %s', (name, recipe) => {
  const load = async () => {
    vi.stubEnv(recipe.variable, 'the-key');
    const { send }: { send: (mail: typeof aMail) => Promise<void> } = await import(`./recipes/${name}.ts`);
    return send;
  };

  it('sends the mail as the service expects it, without tracking', async () => {
    const received: Request[] = [];
    server.use(
      http.post(recipe.url, ({ request }) => {
        received.push(request.clone());
        return recipe.success();
      }),
    );
    await (await load())(aMail);
    expect(received).toHaveLength(1);
    expect(received[0]?.headers.get(recipe.keyHeader)).toBe(recipe.key);
    expect(await received[0]?.json()).toEqual(recipe.body);
  });

  it('throws if the service refuses the mail, without the recipient and the key', async () => {
    server.use(http.post(recipe.url, () => recipe.refusal()));
    const error: unknown = await (await load())(aMail).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'MAIL_IS_REFUSED' });
    expect(String(error)).not.toMatch(/the-key|ada@/);
  });

  it('is the code of the page', () => {
    const page = readFileSync(new URL('../../../docs/mail.md', import.meta.url), 'utf8');
    const recipe = readFileSync(new URL(`recipes/${name}.ts`, import.meta.url), 'utf8');
    expect(withoutLayout(page)).toContain(withoutLayout(recipe));
  });
});

/** The lines of pages are shorter than those of code. */
const withoutLayout = (code: string) => code.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '');

it('a mail has the same id in each attempt, with which Resend recognises it', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('https://api.resend.com/emails', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1
        ? new HttpResponse(null, { status: 503, headers: { 'Retry-After': '0' } })
        : HttpResponse.json({});
    }),
  );
  const { send } = await import('./recipes/resend.js');
  await send(aMail);
  expect(keys).toEqual([aMail.id, aMail.id]);
});
