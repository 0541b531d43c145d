import type { Capacities, Capacity } from '../../outcome/index.ts';
import { templateWords } from '../reading/capacity-line.ts';
import { templatesOf } from '../reading/capacity-templates.ts';
import type { TestCase } from './test-case.ts';

/** A test case per template. */
export function capacityCases(capacity: Capacity | Capacities): readonly TestCase[] {
  return templatesOf(capacity).map((template) => {
    const { pod, verdict, message: why = '', doubts = [] } = template;
    const base = { suite: 'capacity', name: pod, seconds: 0 };
    if (verdict === 'passed') return base;
    const isUnknown = verdict === 'unknown';
    const element = isUnknown ? 'error' : 'failure';
    const type = isUnknown ? 'Indoubt' : 'TooFew';
    const message = `Capacity ${verdict}: ${templateWords(template)}.`;
    const details = [message, why, ...doubts].join('\n');
    return { ...base, failure: { element, type, message, details } };
  });
}
