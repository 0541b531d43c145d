import { findRelease } from '../../releases/index.ts';
import { InputError } from '../../problems/index.ts';
import { NONE } from './axis.ts';
import { readBoundText } from './edit-text.ts';
import { readRange } from './ranges.ts';
import { wordAxis } from './words.ts';

const MOST_SEED = 0xffff_ffff;

/** The axis of seeds. */
export const seeds = wordAxis({
  field: 'seeds',
  usualName: 'seed',
  description: 'Seeds of the simulation: a list, or a range such as 0..49.',
  expand: readRange,
  changeOf: (value) =>
    typeof value === 'number' && value >= 0 && value <= MOST_SEED
      ? { seed: value, words: ['--seed', String(value)] }
      : {
          problem: `${JSON.stringify(value)} is not a seed: a whole number from 0 to ${String(MOST_SEED)}`,
        },
});

/** The axis of scheduling orders. */
export const orders = wordAxis({
  field: 'orders',
  usualName: 'order',
  description: 'In which order pods are scheduled: queue, input.',
  changeOf: (value) =>
    value === 'queue' || value === 'input'
      ? { order: value, words: ['--order', value] }
      : { problem: `${JSON.stringify(value)} is neither queue nor input` },
});

/** The axis of releases of Kubernetes. */
export const releases = wordAxis({
  field: 'releases',
  usualName: 'release',
  description: 'Releases of Kubernetes that schedule, as texts: "1.34".',
  changeOf: (value) => {
    if (typeof value !== 'string') {
      return { problem: `${JSON.stringify(value)} is a number: write a release as a text, "1.34"` };
    }
    try {
      findRelease(value);
      return { kubernetes: value, words: ['--kubernetes', value] };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { problem: error.problems.map(({ message }) => message).join('; ') };
    }
  },
});

/** The axis of bounds of autoscaled workloads. */
export const hpa = wordAxis({
  field: 'hpa',
  usualName: 'hpa',
  description:
    'Bounds that autoscaled workloads get, as of --hpa: min, current, max, 80%, each with or without a workload (max:deployment/web); none.',
  changeOf: (value) => {
    if (value === NONE) return {};
    const [, word = '', target = ''] = /^([^:]*)(?::(.+))?$/s.exec(String(value)) ?? [];
    return readBoundText(word, target);
  },
});
