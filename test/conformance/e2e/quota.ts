import { isRecord } from '../../../src/units/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import type { PlanEvent } from '../../../src/outcome/index.ts';
import type { Observe } from '../../../src/simulation/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { objectsOf } from '../scheduler/question.ts';
import { finalState, Names } from './final-state.ts';
import type { State } from './final-state.ts';

/** The driver of the recordings starts and ends pods without delay, except where a knob sets one. */
const KUBELET = { sandbox: '0s', pullOverhead: '0s', containerStart: '2010ms' };
const CONTAINERS = [{ pullDuration: '0s', stopDuration: '3100ms' }];

/** The annotation of the simulated kubelet for each knob of the driver. */
const KNOBS: Readonly<Record<string, (value: string) => readonly [string, string]>> = {
  'sim/start': (value) => ['start-delay', `${Number(value) * 1000 + 10}ms`],
  'sim/stop': (value) => ['stop-duration', `${Number(value) * 1000 + 1100}ms`],
  'sim/run': (value) => ['run-duration', `${value}s`],
};

/** The result of a simulated case. */
interface Story {
  readonly events: readonly PlanEvent[];
  readonly api: Parameters<Observe>[0]['api'];
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
}

/**
 * A case of quotas: the messages of refusals, the usage at the end, and the final workloads and pods. The run must match one of
 * the recordings.
 */
export function checkQuotaStory(line: Line): readonly string[] {
  const { events, api, epochMs } = storyOf(line);
  const names = new Names(api);
  const refusals = events
    .filter(({ reason }) => reason === 'FailedCreate')
    .map(({ type, reason, object, message }) => {
      const [kind = '', , name = ''] = object.split('/');
      return `${kind}/${names.of(name)} ${type} ${reason} ${names.in(message)}`;
    });
  const end = finalState(api, epochMs, line['podNodes'] !== false);
  return [...refusalDifferences(line['events'], refusals), ...endDifferences(line, end)];
}

/** Runs a case with the driver of the recordings as a kubelet model. */
export function storyOf(line: Line): Story {
  const apiVersion = 'kschedsim.dev/v1alpha1';
  const model = { kubelet: KUBELET, containers: CONTAINERS };
  const seen: Pick<Story, 'api'>[] = [];
  const { events } = plan(
    {
      objects: objectsOf(withKnobs(line['objects'])),
      scenario: { apiVersion, kind: 'Scenario', steps: withKnobs(line['steps']) },
      options: {
        until: Number(line['until']),
        kubeletModel: { apiVersion, kind: 'KubeletModel', ...model },
      },
    },
    ({ api }) => {
      seen.push({ api });
    },
  );
  const [{ api } = { api: undefined }] = seen;
  if (api === undefined) throw new Error('the simulation was not shown');
  const [node] = api.list('Node');
  return { events, api, epochMs: Date.parse(node?.metadata.creationTimestamp ?? '') };
}

/** Every refusal of all recordings occurs, and no unrecorded one. */
function refusalDifferences(recorded: unknown, found: readonly string[]): readonly string[] {
  const always = refusalsIn(isRecord(recorded) ? recorded['always'] : undefined);
  const sometimes = refusalsIn(isRecord(recorded) ? recorded['sometimes'] : undefined);
  const missing = [...always].filter((text) => !found.includes(text));
  const extra = [...new Set(found)].filter((text) => !always.has(text) && !sometimes.has(text));
  return [
    ...missing.map((text) => `missing: ${text}`),
    ...extra.map((text) => `in no recording: ${text}`),
  ];
}

function refusalsIn(events: unknown): ReadonlySet<string> {
  if (!Array.isArray(events)) return new Set();
  const texts = events.map((event: unknown) => String(Array.isArray(event) ? event[1] : ''));
  return new Set(texts.filter((text) => text.includes(' FailedCreate ')));
}

/** Compares with the most similar recording. */
function endDifferences({ recordings }: Line, end: State): readonly string[] {
  if (!Array.isArray(recordings)) return ['there are no recordings'];
  const found = recordings.map((timeline: unknown) => {
    const last = lastState(timeline);
    return differences(last, withinSeconds(end, last));
  });
  return found.toSorted((a, b) => a.length - b.length)[0] ?? ['there are no recordings'];
}

/**
 * Successive pods of a Job may each end a second before or after the recorded time: the driver writes the end of a container
 * and the phase of its pod at other times than a kubelet. The end time of such a Job is not compared.
 */
function withinSeconds(end: State, recorded: State): State {
  return Object.fromEntries(
    Object.entries(end).map(([key, fields]) => {
      const expected = recorded[key]?.['end'];
      const apart = Math.abs(Number(fields['end']) - Number(expected));
      const isMet = key.startsWith('Job/') && apart <= Number(fields['succeeded']);
      return [key, isMet ? { ...fields, end: expected } : fields];
    }),
  );
}

/** The state after all changes of a timeline; null means removed. Without nodes. */
function lastState(timeline: unknown): State {
  const last: Record<string, Line> = {};
  for (const entry of Array.isArray(timeline) ? timeline : []) {
    const state: unknown = isRecord(entry) ? entry['state'] : undefined;
    for (const [key, value] of Object.entries(isRecord(state) ? state : {})) {
      if (key.startsWith('Node/')) continue;
      if (isRecord(value)) last[key] = value;
      else Reflect.deleteProperty(last, key);
    }
  }
  return last;
}

/** The object with the driver's annotations replaced by those of the simulated kubelet. */
function withKnobs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKnobs);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const knob = KNOBS[key];
      if (knob === undefined) return [key, withKnobs(inner)];
      const [name, text] = knob(String(inner));
      return [`kschedsim.dev/${name}`, text];
    }),
  );
}
