import type { Mail } from '../src/mail.js';

export const aMail: Mail = {
  id: '0d5b1c6e-6d3a-4f0e-9d2e-2f6f0d1f7a11',
  from: 'Acme <no-reply@acme.example>',
  sender: { name: 'Acme', address: 'no-reply@acme.example' },
  to: 'ada@example.com',
  subject: 'Acme: ihr Link, für Sie',
  html: '<!doctype html><html><head></head><body><p>Grüße</p></body></html>',
  text: 'Grüße\n\nhttps://acme.example/go?token=a.b',
};
