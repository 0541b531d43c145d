import { expect, test } from 'vitest';
import { plan } from '../../../src/index.ts';
import { readTraces } from '../../../src/traces/index.ts';
import { node } from '../../support/builders.ts';
import { rendered } from '../../support/rendered.ts';

test('pods of a trace that have ended are counted as the summary counts them', () => {
  // a ends, b crashes until its end, c runs on, and big fits nowhere.
  const text =
    'arrival,duration,name,cpu,labels\n0,1h,a,1,\n0,1h,b,1,app=b\n10,,c,1,\n20,,big,5,\n';
  const made = plan({
    objects: [node('n').offers({ cpu: '4', memory: '8Gi', pods: '110' }).object],
    trace: readTraces([{ name: 't.csv', text, bytes: new Uint8Array() }]),
    scenario: {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Scenario',
      steps: [{ at: '0s', setFailureRate: { rate: 1, selector: 'app=b' } }],
    },
  });
  expect(made.summary).toMatchObject({ placed: 3, unschedulable: 1 });
  const lines = rendered(made, 'openmetrics').split('\n');
  expect(lines.filter((line) => line.startsWith('kschedsim_pods{'))).toEqual([
    'kschedsim_pods{verdict="placed",reason="Running"} 1',
    'kschedsim_pods{verdict="unschedulable",reason="Insufficient cpu"} 1',
    'kschedsim_pods{verdict="placed",reason="Ended"} 1',
    'kschedsim_pods{verdict="placed",reason="Deleted"} 1',
  ]);
  expect(lines.filter((line) => line.startsWith('kschedsim_trace_pods{'))).toEqual([
    'kschedsim_trace_pods{state="arrived"} 4',
    'kschedsim_trace_pods{state="placed"} 3',
    'kschedsim_trace_pods{state="ended"} 1',
    'kschedsim_trace_pods{state="troubled"} 1',
    'kschedsim_trace_pods{state="removed"} 0',
    'kschedsim_trace_pods{state="pending"} 1',
  ]);
  expect(lines).toContain('kschedsim_trace_wait_seconds_count 3');
  const [cpu] = made.trace?.resources.filter(({ resource }) => resource === 'cpu') ?? [];
  expect(lines).toContain(
    `kschedsim_trace_requested_ratio{resource="cpu",over="mean"} ${String(cpu?.mean)}`,
  );
});
