import { readObjectName } from '../../objects/index.ts';
import type { RateOf } from './input.ts';
import { readRate } from './rate.ts';

/** Reads "3%/week", or "3%/week:deployment/web" for named workloads; or says what is wrong. */
export function readRateOf(text: string): RateOf | { readonly problem: string } {
  const [rate = '', ...rest] = text.split(':');
  const read = readRate(rate);
  if ('problem' in read) return read;
  if (!text.includes(':')) return { rate };
  const { namespace, kind, name } = readObjectName(rest.join(':'));
  // A first word that is no kind counts as a misspelt kind.
  if (kind === undefined) {
    if (namespace !== undefined) return { rate, target: { kind: namespace, name } };
    return {
      problem: `${rest.join(':')}: not KIND/NAME, such as deployment/web or shop/deployment/web`,
    };
  }
  return { rate, target: { kind, name, ...(namespace !== undefined && { namespace }) } };
}
