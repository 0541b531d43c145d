import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plan } from '../../../src/index.ts';
import type { Plan } from '../../../src/outcome/index.ts';
import { arbitraryPlan } from '../../support/arbitrary-plan.ts';
import { examplePlan } from '../../support/example-plan.ts';
import { runs } from '../../support/property-runs.ts';
import { fixtureObjects, rendered } from '../../support/rendered.ts';

/* Exports for other programs keep the rules of their formats, with any texts, and leave no pod out. */

const quickstart = await fixtureObjects('quickstart');
const tooBig = await fixtureObjects('too-big');

const PLANS: readonly (readonly [name: string, make: () => Plan])[] = [
  ['an example', examplePlan],
  ['quickstart', () => plan({ objects: quickstart })],
  ['pods that fit nowhere', () => plan({ objects: tooBig })],
];

/** Runs a check on real plans, and on drawn ones with hostile texts. */
function holds(check: (plan: Plan, isReal: boolean) => void): void {
  for (const [, make] of PLANS) check(make(), true);
  fc.assert(
    fc.property(arbitraryPlan, (drawn) => {
      check(drawn, false);
    }),
    { numRuns: runs(48) },
  );
}

const podsOf = ({ pods, deleted = [] }: Plan): Plan['pods'] => [...pods, ...deleted];

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly s?: string;
  readonly args: { readonly name?: string };
}

/* Trace Event Format: "JSON Object Format", "Complete Events", "Instant Events", "Metadata Events". */
describe('perfetto', () => {
  const read = (one: Plan): readonly TraceEvent[] => {
    const trace = JSON.parse(rendered(one, 'perfetto')) as { traceEvents: TraceEvent[] };
    return trace.traceEvents;
  };

  test('events have the members of their phase, whole times, and named processes and threads', () => {
    holds((one) => {
      const events = read(one);
      const named = new Set(
        events.filter(({ ph }) => ph === 'M').map(({ name, pid, tid }) => `${name} ${pid} ${tid}`),
      );
      const isRight = ({ ph, ts, dur = -1, s, pid, tid }: TraceEvent): boolean =>
        ['M', 'X', 'i'].includes(ph) &&
        [ts, pid, tid].every((number) => Number.isSafeInteger(number) && number >= 0) &&
        (ph === 'X' ? Number.isSafeInteger(dur) && dur >= 0 : dur === -1) &&
        s === (ph === 'i' ? (tid === 0 ? 'g' : 't') : undefined) &&
        named.has(`process_name ${pid} 0`) &&
        (tid === 0 || named.has(`thread_name ${pid} ${tid}`));
      expect(events.filter((event) => !isRight(event))).toEqual([]);
    });
  });

  test('every pod is a thread of the process of its node, and its phases do not overlap', () => {
    holds((one) => {
      const events = read(one);
      const ofName = (kind: string): readonly TraceEvent[] =>
        events.filter(({ name, ph }) => ph === 'M' && name === kind);
      const nodes = new Map(ofName('process_name').map(({ pid, args }) => [pid, args.name]));
      const threads = ofName('thread_name');
      const pods = podsOf(one);
      expect(threads.map(({ args }) => args.name)).toEqual(
        pods.map(({ namespace, name }) => `${namespace}/${name}`),
      );
      expect(new Set(threads.map(({ tid }) => tid)).size).toBe(pods.length);
      expect(threads.map(({ pid }) => nodes.get(pid))).toEqual(
        pods.map(({ node }) => node ?? 'no node'),
      );
      const last = new Map<number, number>();
      for (const { tid, ts, dur = 0 } of events.filter(({ ph }) => ph === 'X')) {
        expect(ts).toBeGreaterThanOrEqual(last.get(tid) ?? 0);
        last.set(tid, ts + dur);
      }
    });
  });

  test('attempts and evictions are instants', () => {
    const instants = read(plan({ objects: tooBig })).filter(({ ph }) => ph === 'i');
    expect(new Set(instants.map(({ name }) => name))).toContain('FailedScheduling');
  });
});

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly events?: readonly { readonly timeUnixNano: string }[];
  readonly status?: { readonly code?: number };
}

/* OTLP 1.x, "JSON Protobuf Encoding", and opentelemetry/proto/trace/v1/trace.proto. */
describe('otlp', () => {
  const read = (one: Plan): readonly Span[] => {
    const { resourceSpans } = JSON.parse(rendered(one, 'otlp')) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  };

  test('ids are hex of their length and unique, numbers of 64 bits are texts, and spans nest', () => {
    holds((one) => {
      const spans = read(one);
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      expect(byId.size).toBe(spans.length);
      for (const span of spans) {
        const { traceId, spanId, parentSpanId, kind, startTimeUnixNano, endTimeUnixNano } = span;
        expect(traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
        expect(spanId).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
        expect(kind).toBe(1);
        const [start, end] = [startTimeUnixNano, endTimeUnixNano].map(nanoseconds);
        expect(end).toBeGreaterThanOrEqual(start ?? 0n);
        for (const { timeUnixNano } of span.events ?? []) {
          expect(nanoseconds(timeUnixNano)).toBeGreaterThanOrEqual(start ?? 0n);
          expect(nanoseconds(timeUnixNano)).toBeLessThanOrEqual(end ?? 0n);
        }
        for (const { value } of span.attributes) {
          expect(['stringValue', 'intValue']).toContain(Object.keys(value)[0]);
          expect(typeof Object.values(value)[0]).toBe('string');
        }
        if (parentSpanId === undefined) continue;
        const parent = byId.get(parentSpanId);
        expect(parent?.traceId).toBe(traceId);
        expect(nanoseconds(parent?.startTimeUnixNano)).toBeLessThanOrEqual(start ?? 0n);
        expect(nanoseconds(parent?.endTimeUnixNano)).toBeGreaterThanOrEqual(end ?? 0n);
      }
    });
  });

  test('a trace for each workload, with a span for each of its pods below the root', () => {
    holds((one) => {
      const spans = read(one);
      const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
      expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(roots.length);
      const isRoot = new Set(roots.map(({ spanId }) => spanId));
      const ofPods = spans.filter(({ parentSpanId = '' }) => isRoot.has(parentSpanId));
      expect(ofPods.map(({ name }) => name).sort()).toEqual(
        podsOf(one)
          .map(({ name }) => name)
          .sort(),
      );
      const withoutNode = ofPods.filter(({ status }) => status?.code === 2);
      expect(withoutNode.length).toBeGreaterThanOrEqual(
        podsOf(one).filter(({ node }) => node === null).length,
      );
    });
  });

  test('the same plan has the same ids, and another seed has others', () => {
    const [first, again] = [examplePlan(), examplePlan()].map((one) => rendered(one, 'otlp'));
    expect(first).toBe(again);
    const other = read({ ...examplePlan(), seed: 7 });
    const ids = new Set(read(examplePlan()).map(({ traceId }) => traceId));
    expect(other.filter(({ traceId }) => ids.has(traceId))).toEqual([]);
  });
});

const nanoseconds = (text = ''): bigint => {
  expect(text).toMatch(/^[1-9]\d{0,18}$/);
  return BigInt(text);
};

interface MetricSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/* OpenMetrics 1.0, "Text format": its grammar, and the rules of the types that are used. */
describe('openmetrics', () => {
  const SUFFIXES = {
    gauge: /^$/,
    stateset: /^$/,
    info: /^_info$/,
    summary: /^(?:|_count|_sum)$/,
  } as const;

  /** Throws if the text breaks a rule. */
  function read(text: string): readonly MetricSample[] {
    expect(text.endsWith('# EOF\n')).toBe(true);
    const lines = text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1);
    const seen = new Set<string>();
    let family = '';
    let type: keyof typeof SUFFIXES = 'gauge';
    return lines.flatMap((line): readonly MetricSample[] => {
      const [, word, name = '', rest = ''] = /^# (TYPE|UNIT|HELP) (\S+) (.+)$/.exec(line) ?? [];
      if (word === 'TYPE') {
        expect(seen).not.toContain(name);
        expect(name).toMatch(/^[a-z][a-z_]*$/);
        expect(Object.keys(SUFFIXES)).toContain(rest);
        seen.add(name);
        [family, type] = [name, rest as typeof type];
        return [];
      }
      if (word !== undefined) {
        expect(name).toBe(family);
        if (word === 'UNIT') expect(name.endsWith(`_${rest}`)).toBe(true);
        return [];
      }
      const found = /^([a-z_]+)(?:\{(.*)\})? (-?\d[\d.e+-]*)$/.exec(line);
      expect(found, line).not.toBeNull();
      const [, sample = '', inBraces = '', value = ''] = found ?? [];
      expect(sample.startsWith(family)).toBe(true);
      expect(sample.slice(family.length)).toMatch(SUFFIXES[type]);
      return [{ name: sample, labels: labelsIn(inBraces), value: Number(value) }];
    });
  }

  function labelsIn(text: string): Readonly<Record<string, string>> {
    const label = /([a-z_]+)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
    const labels: Record<string, string> = {};
    while (label.lastIndex < text.length) {
      const found = label.exec(text);
      expect(found, text).not.toBeNull();
      const [, name = '', value = ''] = found ?? [];
      expect(labels).not.toHaveProperty(name);
      labels[name] = value.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));
    }
    return labels;
  }

  const valuesOf = (samples: readonly MetricSample[], name: string): readonly number[] =>
    samples.filter((one) => one.name === name).map(({ value }) => value);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

  test('metadata, samples and labels keep the grammar, and every pod and node is counted', () => {
    holds((one, isReal) => {
      const samples = read(rendered(one, 'openmetrics'));
      expect(sum(valuesOf(samples, 'kschedsim_pods'))).toBe(one.pods.length);
      expect(sum(valuesOf(samples, 'kschedsim_nodes'))).toBe(one.nodes.length);
      expect(valuesOf(samples, 'kschedsim_node_pods')).toEqual(one.nodes.map(({ pods }) => pods));
      expect(sum(valuesOf(samples, 'kschedsim_findings'))).toBe(one.findings.length);
      const keys = samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
      // Names of drawn nodes may be equal.
      if (isReal) expect(new Set(keys).size).toBe(keys.length);
    });
  });

  test('pods without a node have the reason of the most nodes', () => {
    const samples = read(rendered(plan({ objects: tooBig }), 'openmetrics'));
    expect(samples).toContainEqual({
      name: 'kschedsim_pods',
      labels: { verdict: 'unschedulable', reason: 'Insufficient cpu' },
      value: 2,
    });
  });

  test('quantiles of the time to ready rise, and the largest is the last', () => {
    const samples = read(rendered(plan({ objects: quickstart }), 'openmetrics'));
    const ready = samples.filter(({ name }) => name.startsWith('kschedsim_time_to_ready_seconds'));
    expect(ready.map(({ labels: { quantile = '' } }) => quantile)).toEqual([
      '0.5',
      '0.9',
      '0.95',
      '0.99',
      '1.0',
      '',
      '',
    ]);
    const [half = 0, , , , most] = ready.map(({ value }) => value);
    expect(most).toBe(17);
    expect(half).toBeLessThan(17);
    expect(valuesOf(samples, 'kschedsim_time_to_ready_seconds_count')).toEqual([18]);
  });

  test('texts in labels are read back as they are', () => {
    const [first, ...others] = examplePlan().nodes;
    if (first === undefined) throw new Error('the example has nodes');
    const name = 'a"b\\c\nd,e}=';
    const samples = read(
      rendered({ ...examplePlan(), nodes: [{ ...first, name }, ...others] }, 'openmetrics'),
    );
    expect(samples.some(({ labels }) => labels['node'] === name)).toBe(true);
  });
});
