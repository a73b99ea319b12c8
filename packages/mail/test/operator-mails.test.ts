import { expect, it } from 'vitest';
import { languages } from '../src/texts/languages.js';
import { ada, samples, writeSample } from './sample-mails.js';

it('dates are in UTC and in the words of the language', () => {
  const sample = samples.find(([label]) => label === 'impersonation');
  if (!sample) throw new Error('the sample is missing');
  expect(writeSample(sample, languages.en).text).toMatch(/January 1, 2026 at 12:00.PM UTC/);
  expect(writeSample(sample, languages.de).text).toMatch(/1\. Januar 2026/);
});

it('a reason is one line, and a place that is no page is no link', () => {
  const at = new Date('2026-01-01T12:00:00Z');
  const reason = 'One\r\nTwo\u2028<b>Three</b>';
  const { html } = writeSample(['', 'impersonation', { user: ada, reason, at }], languages.en);
  expect(html).toContain('One Two &#60;b&#62;Three&#60;/b&#62;');
  const key = { name: 'Report', start: 'acme_Ab12' };
  const leak = writeSample(['', 'apiKeyLeak', { user: ada, key, url: 'javascript:alert(1)' }], languages.en);
  expect(leak.html + leak.text).not.toContain('javascript');
});
