import { isRecord } from '../../src/units/index.ts';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ExtenderTransport } from '../../src/scheduler/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { explain } from '../../src/whatif/index.ts';
import { sampleOf } from '../support/property-runs.ts';
import type { Line } from './format.ts';
import { readLines } from './read-lines.ts';
import { objectsOf, podOf } from './scheduler/question.ts';

/** Keeps every node and scores none. */
const nodding: ExtenderTransport = ({ verb, body }) => {
  const { NodeNames = [] } = JSON.parse(body) as { NodeNames?: readonly string[] };
  const answer = verb === 'filter' ? { NodeNames } : [];
  return { status: 200, body: JSON.stringify(answer) };
};

const extender = {
  urlPrefix: 'http://nods',
  filterVerb: 'filter',
  prioritizeVerb: 'prioritize',
  weight: 1,
  nodeCacheCapable: true,
};

function extended(config: unknown): object {
  const head = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
  };
  return { ...(isRecord(config) ? config : head), extenders: [extender] };
}

const linesOf = (file: string): readonly Line[] =>
  readLines(path.join(import.meta.dirname, 'corpus/modern', file)).flatMap(({ content }) =>
    content === null ? [] : [content],
  );

test.each(['mixed', 'nominated', 'preemption', 'volumes', 'node-affinity'])(
  'decisions about %s stay the same with an extender that rejects and scores nothing',
  (theme) => {
    for (const line of sampleOf(linesOf(`decisions/${theme}.jsonl.gz`), 4)) {
      const question = { objects: objectsOf(line['objects']), pod: podOf(line['pod']) };
      const { scheduler: _by, ...plain } = explain({
        ...question,
        configuration: line['config'],
      });
      const {
        extenders: _,
        scheduler: _same,
        ...nodded
      } = explain({
        ...question,
        configuration: extended(line['config']),
        options: { extenders: nodding },
      });
      expect(nodded, String(line['id'])).toEqual(plain);
    }
  },
);

test.each(['adaptive', 'mixed', 'spread', 'volumes'])(
  'runs of %s stay the same with an extender that rejects and scores nothing',
  (theme) => {
    for (const line of sampleOf(linesOf(`traces/${theme}.jsonl.gz`), 4)) {
      const question = {
        objects: objectsOf(line['objects']),
        pods: objectsOf(line['pods']).map(podOf),
      };
      const options = { tieBreak: 'name', order: 'input', preemption: false } as const;
      const plain = plan({ ...question, configuration: line['config'], options });
      const nodded = plan({
        ...question,
        configuration: extended(line['config']),
        options: { ...options, extenders: nodding },
      });
      expect(nodded.pods, String(line['id'])).toEqual(plain.pods);
    }
  },
);
