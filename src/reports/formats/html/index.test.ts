import { expect, test } from 'vitest';
import { plainPaint } from '../../contract.ts';
import type { InputFiles } from '../../../outcome/index.ts';
import type { Outcome } from '../../contract.ts';
import { element, markup } from '../../graphics/element.ts';
import { html } from './index.ts';

const PAGE = { width: 80, paint: plainPaint, version: '1.2.3' };

const HOSTILE = '</script><img src=x onerror=alert(1)>\u2028\u202e"\'&';

const hostile: Outcome = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Check',
  scheduler: { flavour: 'framework', kubernetes: HOSTILE, profiles: [] },
  seed: 7,
  summary: { verdict: 'failed', passed: 0, failed: 1, unknown: 0 },
  expectations: [
    {
      name: HOSTILE,
      type: 'placed',
      verdict: 'failed',
      message: HOSTILE,
      evidence: {
        examined: { [HOSTILE]: 1 },
        violations: [{ object: HOSTILE, message: HOSTILE, namespace: HOSTILE }],
      },
    },
  ],
  plan: { verdict: 'failed', findings: [] },
  notModelled: [],
  warnings: [HOSTILE],
};

test('texts of the user are never markup, neither on the page nor in the document', () => {
  const page = html(hostile, PAGE);
  expect(page.indexOf('<img')).toBe(-1);
  expect(page.search(/[\u2028\u202e]/)).toBe(-1);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page.indexOf('&lt;img src=x onerror=alert(1)&gt;')).toBeGreaterThan(0);
});

test('a saved document gives the same page', () => {
  const saved = JSON.parse(JSON.stringify(hostile)) as Outcome;
  expect(html(saved, PAGE)).toBe(html(hostile, PAGE));
});

test('the policy lets only the page’s own script and style in', () => {
  const [, policy = ''] =
    /Content-Security-Policy" content="([^"]*)"/.exec(html(hostile, PAGE)) ?? [];
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+';/,
  );
  expect(policy).not.toContain('unsafe');
});

test('the foot has what makes the document again', () => {
  const page = html(hostile, PAGE);
  const foot = page.slice(page.indexOf('<footer'));
  expect(foot).toContain('kschedsim 1.2.3');
  expect(foot).toContain('seed 7');
});

test('the foot has the digests of the input', () => {
  const [whole, one] = ['a'.repeat(64), 'b'.repeat(64)];
  const list = [{ path: 'x/<nodes>.yaml', sha256: one }];
  const footOf = (files: InputFiles): string => {
    const page = html({ ...hostile, input: { files } }, PAGE);
    return page.slice(page.indexOf('<footer'), page.indexOf('</footer>'));
  };
  const listed = footOf({ count: 1, sha256: whole, list });
  expect(listed).toContain(`Input: 1 file, SHA-256 <code>${whole}</code>`);
  expect(listed).toContain(`${one}  x/&lt;nodes&gt;.yaml`);
  expect(footOf({ count: 1000, sha256: whole })).not.toContain('SHA-256 of each');
});

test('markup escapes attributes and contents', () => {
  const made = element('p', { title: '"<' }, '<b>&', element('i', {}), undefined);
  expect(markup(made)).toBe('<p title="&quot;&lt;">&lt;b&gt;&amp;<i></i></p>');
});
