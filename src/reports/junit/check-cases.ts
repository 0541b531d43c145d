import type { Check } from '../../outcome/index.ts';
import { expectationPlace, placeOfExpectation, whyNotMet } from '../reading/check-line.ts';
import type { TestCase } from './test-case.ts';

/** A test case per expectation: a failure if it failed, an error if it is unknown. */
export function checkCases({ expectations }: Check): readonly TestCase[] {
  return expectations.map((one): TestCase => {
    const base = { suite: 'check', name: one.name, seconds: 0 };
    if (one.verdict === 'passed') return base;
    const place = placeOfExpectation(one);
    const details = [
      ...whyNotMet(one),
      ...(place === undefined ? [] : [`At ${expectationPlace(place)}`]),
    ].join('\n');
    const element = one.verdict === 'failed' ? 'failure' : 'error';
    const type = one.verdict === 'failed' ? 'NotMet' : 'Unknown';
    return { ...base, failure: { element, type, message: one.message, details } };
  });
}
