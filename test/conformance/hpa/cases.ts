import {
  answerOf,
  conclude,
  decide,
  isProposal,
  missingTarget,
  scaleTarget,
  settingsOf,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type {
  Answer,
  Decision,
  Scale,
  ScaleFailure,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type { Gates } from '../../../src/features/index.ts';
import type { HorizontalPodAutoscaler } from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import {
  flagsOf,
  gatesOf,
  memoryOf,
  recordedPod,
  storedAutoscaler,
  timeAt,
  toldConditions,
  toldEvents,
  toldMemory,
  toldTime,
} from './recorded-objects.ts';
import type { RecordedFlags, RecordedMemory, RecordedPod, Templates } from './recorded-objects.ts';
import { matchesPods, RecordedSource } from './recorded-source.ts';
import type { RecordedMetrics } from './recorded-source.ts';

/** One sync of one autoscaler against a frozen world. Times in seconds. */
interface HpaCase {
  readonly now: number;
  readonly flags?: RecordedFlags;
  readonly featureGates?: Gates;
  readonly hpa: HorizontalPodAutoscaler;
  readonly otherHpas?: readonly HorizontalPodAutoscaler[];
  readonly scale: {
    readonly spec: number;
    readonly status: number;
    readonly selector: string;
    readonly error?: string;
    readonly updateError?: string;
    readonly conflicts?: number;
  };
  readonly templates: Templates;
  readonly pods: readonly RecordedPod[] | null;
  readonly metrics: RecordedMetrics;
  readonly history?: RecordedMemory;
  readonly expect: Line;
}

/** A write that meets so many conflicts fails. Source: client-go util/retry DefaultRetry. */
const TRIES = 5;

export function checkHpaCase(line: Line): readonly string[] {
  const given = line as unknown as HpaCase;
  const gates = gatesOf(given.featureGates);
  const autoscaler = storedAutoscaler(given.hpa);
  const settings = settingsOf(autoscaler, flagsOf(given.flags), gates);
  const memory = memoryOf(given.history);
  const nowMs = given.now * 1000;
  const pods = (given.pods ?? []).map((pod) => recordedPod(pod, given.templates));
  const autoscalers = [autoscaler, ...(given.otherHpas ?? [])].map(
    ({ metadata }) => `${metadata.namespace}/${metadata.name}`,
  );
  const source = new RecordedSource(given.metrics);
  const scale = scaleOf(given);
  const select = (selector: string) => ({
    pods: matchesPods(selector) ? pods : [],
    autoscalers: matchesPods(selector) && pods.length > 0 ? [...autoscalers].sort() : [],
  });
  const decision = decide({ autoscaler, settings, scale, select, source, nowMs }, memory);
  const updateError = updateErrorOf(given, decision);
  const conclusion = conclude(decision, {
    ...{ autoscaler, settings, memory, nowMs, now: timeAt(given.now) },
    ...(updateError === undefined ? undefined : { updateError }),
  });
  const { status, events, error } = conclusion;
  const expected = { ...given.expect };
  const asked = Array.isArray(expected['proposals'])
    ? (settings.metrics.map((spec) => {
        const question = {
          namespace: 'default',
          settings,
          source,
          scale: readable(given),
          pods,
          nowMs,
        };
        return answerOf(spec, question);
      }) satisfies readonly Answer[])
    : undefined;
  const isWritten = decision.rescaleReason !== undefined && updateError === undefined;
  const actual = {
    ...(asked === undefined ? undefined : { proposals: asked.map(toldAnswer) }),
    ...(decision.proposed === undefined
      ? undefined
      : { proposed: `${String(decision.proposed.replicas)}|${decision.proposed.metric}` }),
    scaleTo: isWritten ? decision.desired : null,
    ...(error === undefined ? undefined : { error }),
    ...(events.length === 0 ? undefined : { events: toldEvents(events) }),
    status: {
      conditions: toldConditions(status),
      currentReplicas: status.currentReplicas ?? 0,
      desiredReplicas: status.desiredReplicas,
      ...(status.currentMetrics === undefined
        ? undefined
        : { currentMetrics: status.currentMetrics }),
      ...(status.lastScaleTime === undefined
        ? undefined
        : { lastScaleTime: toldTime(status.lastScaleTime) }),
    },
    history: toldMemory(memory),
  };
  return differences(expected, actual);
}

const readable = ({ scale: { spec, status, selector } }: HpaCase): Scale => ({
  replicas: spec,
  existing: status,
  selector,
});

function scaleOf(given: HpaCase): Scale | ScaleFailure {
  const reference = given.hpa.spec?.scaleTargetRef ?? { kind: '', name: '' };
  const target = scaleTarget(reference, 'default');
  if ('error' in target) return target;
  return given.scale.error === 'NotFound'
    ? missingTarget(reference, target, 'default')
    : readable(given);
}

function updateErrorOf(given: HpaCase, { rescaleReason }: Decision): string | undefined {
  const { updateError, conflicts = 0 } = given.scale;
  if (rescaleReason === undefined) return undefined;
  if (conflicts < TRIES) return updateError;
  const { name = '' } = given.hpa.spec?.scaleTargetRef ?? {};
  return `Operation cannot be fulfilled on deployments.apps "${name}": the object has been modified; please apply your changes to the latest version and try again`;
}

const toldAnswer = (answer: Answer) =>
  isProposal(answer)
    ? { replicas: answer.replicas, metric: answer.metric }
    : { error: answer.error, reason: answer.reason };
