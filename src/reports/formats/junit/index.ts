import { append, groupBy, printable } from '../../../units/index.ts';
import { count } from '../../layout/figures.ts';
import {
  commandOf,
  DOUBT_CASE,
  filePlace,
  helpTexts,
  reportFindings,
  verdictLine,
  type ReportFinding,
} from '../../reading/report-findings/index.ts';
import type { Reported, ReportOptions } from '../../contract.ts';
import { placeText } from '../../reading/subjects.ts';
import { casesOf } from './cases.ts';
import type { TestCase } from './test-case.ts';
import { attribute, content } from './xml.ts';

/** For CI servers: a test case per workload, rule or loss. It fails if a finding about it decides the verdict. */
export function junit(outcome: Reported, options: ReportOptions): string {
  const cases = resultsOf(outcome);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${totals('kschedsim', cases)}>`,
  ];
  for (const [suite, own] of groupBy(cases, (one) => one.suite)) {
    const skipped = own.filter((one) => isSkipped(one)).length;
    lines.push(
      `  <testsuite ${totals(suite, own)} skipped="${String(skipped)}">`,
      '    <properties>',
      `      <property name="summary" value="${attribute(verdictLine(outcome))}"/>`,
      '    </properties>',
    );
    for (const one of own) append(lines, testCase(one, options));
    lines.push('  </testsuite>');
  }
  lines.push('</testsuites>');
  return `${lines.join('\n')}\n`;
}

/** A test case with the findings about it. It fails if one of them counts. */
interface TestResult extends TestCase {
  readonly found: readonly ReportFinding[];
}

/** The results of the document's cases, and of one for each other thing with a finding that counts. */
function resultsOf(outcome: Reported): readonly TestResult[] {
  const byCase = groupBy(reportFindings(outcome), ({ testCase: key }) => key);
  const cases = casesOf(outcome);
  const known = new Set(cases.map(({ key }) => key));
  const others = [...byCase].flatMap(([key, found]) => {
    if (known.has(key)) return [];
    const other = otherCase(key, found, outcome);
    if (found.some(({ counts }) => counts)) return [other];
    // A doubt about objects outside the document is a skipped test, not a passed one.
    const [doubt] = found.filter(({ isDoubt }) => isDoubt);
    return doubt === undefined ? [] : [{ ...other, skipped: doubt.message }];
  });
  return withOwnNames([...cases, ...others]).map((one) => ({
    ...one,
    found: byCase.get(one.key) ?? [],
  }));
}

/** Servers drop a case with the name of another one. */
function withOwnNames(cases: readonly TestCase[]): readonly TestCase[] {
  const times = new Map<string, number>();
  return cases.map((one) => {
    const key = JSON.stringify([one.suite, one.name]);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? one : { ...one, name: `${one.name} (${String(time)})` };
  });
}

function otherCase(key: string, found: readonly ReportFinding[], outcome: Reported): TestCase {
  const suite = commandOf(outcome);
  const subject = found.find((one) => one.subject !== '')?.subject;
  const isOfFile = outcome.kind === 'BadInput' || key === DOUBT_CASE;
  return { suite, name: isOfFile ? key : (subject ?? suite), key, seconds: 0 };
}

const failureIn = ({ found }: TestResult): 'failure' | 'error' | undefined => {
  const deciding = found.filter(({ counts }) => counts);
  if (deciding.length === 0) return undefined;
  return deciding.every(({ isDoubt }) => isDoubt) ? 'error' : 'failure';
};

const isSkipped = (one: TestResult): boolean =>
  one.skipped !== undefined && failureIn(one) === undefined;

function totals(name: string, cases: readonly TestResult[]): string {
  const failures = cases.filter((one) => failureIn(one) === 'failure').length;
  const errors = cases.filter((one) => failureIn(one) === 'error').length;
  const time = cases.reduce((longest, { seconds }) => Math.max(longest, seconds), 0);
  return `name="${attribute(name)}" tests="${String(cases.length)}" failures="${String(failures)}" errors="${String(errors)}" time="${time.toFixed(3)}"`;
}

function testCase(one: TestResult, options: ReportOptions): readonly string[] {
  const { suite, name, seconds, skipped, found } = one;
  const open = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}" time="${seconds.toFixed(3)}"`;
  const element = failureIn(one);
  if (element !== undefined) {
    const details = content(found.map((each) => detailsOf(each, options)).join('\n'));
    return [
      `${open}>`,
      `      <${element} type="${attribute(typeOf(found))}" message="${attribute(messageOf(found))}">${details}</${element}>`,
      '    </testcase>',
    ];
  }
  if (skipped === undefined) {
    if (found.length === 0) return [`${open}/>`];
    const said = content(found.map((each) => detailsOf(each, options)).join('\n'));
    return [`${open}>`, `      <system-out>${said}</system-out>`, '    </testcase>'];
  }
  return [`${open}>`, `      <skipped>${content(skipped)}</skipped>`, '    </testcase>'];
}

/** The rule of the first finding that counts. */
const typeOf = (found: readonly ReportFinding[]): string =>
  found.find(({ counts }) => counts)?.rule ?? '';

/** The message of one finding; for several findings "2 unschedulable, 1 lost". */
function messageOf(found: readonly ReportFinding[]): string {
  const deciding = found.filter(({ counts }) => counts);
  const [first, ...others] = deciding;
  if (first === undefined) return '';
  if (others.length === 0) return `${first.title}: ${first.message.replaceAll('\n', ' ')}`;
  return Array.from(
    groupBy(deciding, ({ title }) => title),
    ([title, alike]) => {
      const pods = alike.reduce((sum, one) => sum + one.pods, 0);
      return `${count(pods === 0 ? alike.length : pods)} ${title}`;
    },
  ).join(', ');
}

function detailsOf(finding: ReportFinding, options: ReportOptions): string {
  const { title, subject, message } = finding;
  const place = filePlace(finding.place, options);
  return [
    subject === '' ? `${title}: ${message}` : `${title}: ${subject}: ${message}`,
    ...(place === undefined ? [] : [`At ${printable(placeText(place))}`]),
    ...helpTexts(finding),
  ].join('\n');
}
