import { isRecord } from '../../src/units/index.ts';
import { expectOf, has, listOf } from './format.ts';
import type { Line } from './format.ts';

const kindOf = (line: Line): unknown =>
  isRecord(line['object']) ? line['object']['kind'] : undefined;
const isPod = (line: Line): boolean => kindOf(line) === 'Pod';
const isWorkload = (line: Line): boolean =>
  ['Deployment', 'ReplicaSet', 'DaemonSet', 'StatefulSet'].includes(String(kindOf(line)));
const isCreation = (line: Line): boolean => !has(line, 'old');
const answersText = (line: Line): boolean => has(line, 'text') && !has(line, 'format');
const answersConfig = (line: Line): boolean =>
  ['stage', 'profiles', 'panic'].some((key) => key in expectOf(line));
const expects = (line: Line, key: string): boolean => has(expectOf(line), key);
const hasPolicy = (line: Line): boolean => has(line, 'policy') && !has(line, 'config');
const isDecision = (line: Line): boolean =>
  has(line, 'objects', 'pod') && (expects(line, 'feasible') || expects(line, 'error'));
/** A case of the Cluster Autoscaler. */
const isAutoscaled = (line: Line, kind: string): boolean =>
  has(line, 'machines', 'groups', 'loops', 'answer') && line['kind'] === kind;
const isTimeline = (line: Line): boolean => has(line, 'objects', 'steps', 'recordings');
/** Cases with the scheduler: steps are scenario steps, and nodes are recorded. */
const playsScenario = (line: Line): boolean =>
  line['nodes'] === true && !listOf(line, 'steps').some((step) => has(step, 'op'));
const isTrace = (line: Line): boolean =>
  has(line, 'objects', 'pods') && (expects(line, 'placements') || expects(line, 'error'));

/** By format, named as in the corpus: whether a line has the format's keys. A line fits at most one. */
export const shapes = {
  'modern/decisions': (line) => isDecision(line) && !hasPolicy(line),
  'modern/traces': (line) => isTrace(line) && !hasPolicy(line),
  'legacy/decisions': (line) =>
    isDecision(line) && hasPolicy(line) && !has(line, 'extenderTraffic'),
  'legacy/traces': (line) => isTrace(line) && hasPolicy(line),
  'legacy/extenders': (line) => hasPolicy(line) && has(line, 'extenderTraffic'),
  'legacy/translations': (line) =>
    has(line, 'policyPlugins', 'pluginConfig') && !has(line, 'expect'),
  'legacy/invalid-policies': (line) => has(line, 'error') && !has(line, 'expect'),
  'api/quantities': (line) => answersText(line) && !answersConfig(line),
  'api/quantity-json': (line) => has(line, 'json'),
  'api/quantity-ops': (line) => has(line, 'op', 'a'),
  'api/pod-defaults': (line) => expects(line, 'source') && isPod(line),
  'api/object-defaults': (line) => expects(line, 'source') && !isPod(line),
  'api/validation': (line) => expects(line, 'valid') && isCreation(line) && !isWorkload(line),
  'api/workload-validation': (line) => expects(line, 'valid') && isWorkload(line),
  'api/update-validation': (line) => has(line, 'old', 'new'),
  'api/strict-decoding': (line) => has(line, 'text', 'format'),
  'api/selectors': (line) => has(line, 'kind', 'expect') && !has(line, 'existing'),
  'api/rollout-equality': (line) => has(line, 'kind', 'existing', 'new'),
  'api/requests': (line) => expects(line, 'asWritten'),
  'api/tolerations': (line) => has(line, 'taints', 'tolerations'),
  'api/feature-gates': (line) => expects(line, 'gates'),
  'api/apply': (line) => has(line, 'live', 'applied'),
  'api/eviction': (line) => has(line, 'pdbs', 'eviction'),
  'api/scheduler-config': (line) => answersText(line) && answersConfig(line),
  'kubelet/phase': (line) => has(line, 'statuses') && !has(line, 'op') && expects(line, 'phase'),
  'kubelet/pod-actions': (line) => !has(line, 'op') && expects(line, 'killPod'),
  'kubelet/conditions': (line) => has(line, 'cachedStatus'),
  'kubelet/kubectl-columns': (line) => expects(line, 'READY'),
  'kubelet/restart-actions': (line) => line['op'] === 'actions',
  'kubelet/restart-phase': (line) => line['op'] === 'phase',
  'kubelet/status-manager': (line) =>
    has(line, 'op') && !has(line, 'a') && !['actions', 'phase'].includes(String(line['op'])),
  'kubelet/sync-traces': (line) =>
    has(line, 'steps') && !has(line, 'recordings') && !expects(line, 'outs'),
  'queue/scripts': (line) => has(line, 'objects', 'steps') && expects(line, 'outs'),
  'kubelet/backoff': (line) => expects(line, 'delaySeconds'),
  'kubelet/pull-backoff': (line) => expects(line, 'pullAtSeconds'),
  'kubelet/admission': (line) => expects(line, 'admit'),
  'controllers/timelines': (line) =>
    isTimeline(line) && has(line, 'events') && !playsScenario(line),
  'kubelet/eviction-rank': (line) => expects(line, 'evictionOrder'),
  'e2e/stories': (line) => isTimeline(line) && playsScenario(line),
  'kubelet/attach': (line) => has(line, 'until', 'recordings', 'attach', 'nodes'),
  'hpa/api': (line) =>
    kindOf(line) === 'HorizontalPodAutoscaler' &&
    has(line, 'theme', 'kubernetes') &&
    ['spec', 'error', 'decodeError'].some((key) => expects(line, key)) &&
    !expects(line, 'valid'),
  'hpa/cases': (line) => has(line, 'hpa', 'scale', 'templates'),
  'hpa/stories': (line) => has(line, 'hpas', 'syncs'),
  'karpenter/provisioning': (line) =>
    has(line, 'input', 'alternatives') && line['kind'] === 'provisioning',
  'hpa/together': (line) => has(line, 'objects', 'syncs', 'timeline'),
  'cluster-autoscaler/scale-up': (line) => isAutoscaled(line, 'up'),
  'cluster-autoscaler/scale-down': (line) => isAutoscaled(line, 'down'),
  'cluster-autoscaler/stories': (line) => isAutoscaled(line, 'story'),
  'kubelet/timing': (line) =>
    has(line, 'until', 'recordings') && (has(line, 'pod') || has(line, 'pods')),
  'descheduler/cycles': (line) =>
    has(line, 'about', 'answers', 'policy', 'nodes', 'pods', 'templates'),
  'karpenter/disruption': (line) => line['kind'] === 'disruption' && has(line, 'input'),
} satisfies Record<string, (line: Line) => boolean>;

export type FormatName = keyof typeof shapes;
