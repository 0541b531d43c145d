import type {
  Affinity,
  Container,
  Lifecycle,
  PodSpec,
  PodTemplateSpec,
  Probe,
} from '../../src/objects/index.ts';
import type { Draw } from './draw.ts';

const PRIORITY_CLASSES = ['low', 'high', 'low', 'high', 'system-cluster-critical'];
const DURATIONS = ['0s', '700ms', '3s', '20s', '45s', '11m', 'forever'];

/** The template of pods with the label `app`. `ends`: the containers may run to completion. */
export function drawTemplate(draw: Draw, app: string, ends: boolean): PodTemplateSpec {
  const containers = draw.times(1, 2, (at) => drawContainer(draw, `c${at}`, true));
  const initContainers = draw.chance(0.3)
    ? draw.times(1, 2, (at) =>
        draw.chance(0.5)
          ? { ...drawContainer(draw, `i${at}`, true), restartPolicy: 'Always' }
          : drawContainer(draw, `i${at}`, false),
      )
    : [];
  const restartPolicy = ends ? draw.pick(['Never', 'OnFailure']) : 'Always';
  const spec: PodSpec = {
    restartPolicy,
    containers,
    initContainers,
    // A sleep that is longer than the grace period is invalid.
    terminationGracePeriodSeconds: [...containers, ...initContainers].some(sleeps)
      ? 30
      : draw.pick([0, 5, 30]),
    ...(draw.chance(0.3) ? { priorityClassName: draw.pick(PRIORITY_CLASSES) } : {}),
    ...(draw.chance(0.2)
      ? { tolerations: [{ operator: 'Exists', ...draw.pick([{}, { key: 'dedicated' }]) }] }
      : {}),
    ...(draw.chance(0.15) && ends ? { activeDeadlineSeconds: 1 + draw.below(60) } : {}),
    ...(draw.chance(0.2) ? { affinity: apart(app) } : {}),
  };
  const annotations = drawAnnotations(draw, initContainers, ends);
  return { metadata: { name: '', labels: { app }, annotations }, spec };
}

function drawContainer(draw: Draw, name: string, isProbed: boolean): Container {
  const requests = {
    ...(draw.chance(0.7) ? { cpu: draw.pick(['100m', '500m', '1']) } : {}),
    ...(draw.chance(0.7) ? { memory: draw.pick(['64Mi', '500Mi']) } : {}),
  };
  const limits = draw.chance(0.3) ? { memory: draw.pick(['500Mi', '1Gi']) } : {};
  return {
    name,
    image: draw.image(),
    resources: { requests, limits },
    ...(draw.chance(0.1) ? { ports: [{ containerPort: 80, hostPort: 8000 + draw.below(3) }] } : {}),
    ...(isProbed && draw.chance(0.25) ? { readinessProbe: drawProbe(draw) } : {}),
    ...(isProbed && draw.chance(0.15) ? { livenessProbe: drawProbe(draw) } : {}),
    ...(isProbed && draw.chance(0.15) ? { startupProbe: drawProbe(draw) } : {}),
    ...(isProbed && draw.chance(0.2) ? { lifecycle: drawLifecycle(draw) } : {}),
  };
}

function drawLifecycle(draw: Draw): Lifecycle {
  const command = { exec: { command: ['true'] } };
  const sleep = { sleep: { seconds: 1 + draw.below(20) } };
  return {
    ...(draw.chance(0.5) ? { postStart: draw.pick([command, sleep]) } : {}),
    ...(draw.chance(0.5) ? { preStop: draw.pick([command, sleep]) } : {}),
  };
}

function sleeps({ lifecycle }: Container): boolean {
  return lifecycle?.postStart?.sleep !== undefined || lifecycle?.preStop?.sleep !== undefined;
}

function drawProbe(draw: Draw): Probe {
  return {
    tcpSocket: { port: 80 },
    periodSeconds: 1 + draw.below(10),
    initialDelaySeconds: draw.below(20),
    failureThreshold: 1 + draw.below(3),
  };
}

function drawAnnotations(
  draw: Draw,
  init: readonly Container[],
  ends: boolean,
): Record<string, string> {
  const all: Record<string, string> = {};
  const set = (probability: number, knob: string, value: () => string): void => {
    if (draw.chance(probability)) all[`kschedsim.dev/${knob}`] = value();
  };
  const list = (of: readonly string[]) => (): string =>
    draw.times(1, 3, () => draw.pick(of)).join(',');
  set(ends ? 0.7 : 0.25, 'run-duration', list(DURATIONS));
  set(0.4, 'exit-code', list(['0', '0', '1', '137']));
  set(0.2, 'start-up', () => draw.pick(['0s', '5s', '40s', 'never']));
  set(0.3, 'stop-duration', () => draw.pick(['0s', '3s', '50s', 'never']));
  set(0.2, 'stop-exit-code', () => '0');
  set(0.2, 'image-size', () => draw.pick(['1Mi', '2Gi']));
  set(0.1, 'pull-failures', () => draw.pick(['1', '3', 'always', '40%']));
  set(0.1, 'pull-duration', () => draw.pick(['0s', '1s..90s', 'exponential(20s)']));
  set(0.1, 'start-delay', () => draw.pick(['0s', '2s+-1s']));
  set(0.05, 'start-failures', () => draw.pick(['1', 'always', '30%']));
  set(0.1, 'oom-after', () => draw.pick(['2s', '30s..5m', '3*never | 10s']));
  set(0.1, 'memory-usage', () => draw.pick(['10Mi', '10Mi, 20s=600Mi', '700Mi, 5s=1Mi']));
  set(0.1, 'disk-usage', () => draw.pick(['1Gi', '1Mi, 30s=9Gi']));
  set(0.05, 'inode-usage', () => draw.pick(['1000', '10, 30s=2000000']));
  set(0.05, 'process-count', () => draw.pick(['5', '5, 20s=40000']));
  set(0.05, 'sandbox-failures', () => draw.pick(['1', '3', 'always', '40%']));
  set(0.2, 'post-start-duration', () => draw.pick(['0s', '7s']));
  set(0.2, 'post-start-failures', () => draw.pick(['1', 'always', '50%']));
  set(0.2, 'pre-stop-duration', () => draw.pick(['3s', '50s']));
  set(0.2, 'pre-stop-failures', () => draw.pick(['always', '50%']));
  for (const kind of ['startup', 'readiness', 'liveness']) {
    set(0.1, `${kind}-probe`, () => draw.pick(['ok, 1m=fail', 'fail, 5s=ok, 40s=fail, 50s=ok']));
  }
  for (const { name } of init) set(0.3, `exit-code.${name}`, list(['0', '1']));
  return all;
}

const apart = (app: string): Affinity => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app } } },
    ],
  },
});
