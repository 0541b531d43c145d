import { controllerOf } from '../../objects/index.ts';
import type {
  Affinity,
  Container,
  Labels,
  Pod,
  PodSpec,
  PodTemplateSpec,
  Toleration,
} from '../../objects/index.ts';

/** Prefix of the volume in which admission mounts the service account's token. */
const TOKEN_VOLUME = 'kube-api-access-';

/** Keys of labels and annotations that controllers add to each pod. */
const CONTROLLER_KEYS: ReadonlySet<string> = new Set([
  'apps.kubernetes.io/pod-index',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-completion-index',
  'batch.kubernetes.io/job-name',
  'controller-revision-hash',
  'controller-uid',
  'job-name',
  'pod-template-generation',
  'pod-template-hash',
  'statefulset.kubernetes.io/pod-name',
]);

/** Keys of the tolerations of every daemon pod (pkg/controller/daemon/util AddOrUpdateDaemonPodTolerations, v1.34). */
const DAEMON_TOLERATIONS: ReadonlySet<string> = new Set(
  [
    'disk-pressure',
    'memory-pressure',
    'network-unavailable',
    'not-ready',
    'pid-pressure',
    'unreachable',
    'unschedulable',
  ].map((taint) => `node.kubernetes.io/${taint}`),
);

/**
 * The template that a pod shows: its spec without what admission, the scheduler and the controller add. What webhooks add stays,
 * since it cannot be recognized.
 */
export function templateOfPod(pod: Pod): PodTemplateSpec {
  const kind = controllerOf(pod.metadata)?.kind;
  const annotations = withoutControllerKeys(pod.metadata.annotations);
  return {
    metadata: {
      name: '',
      labels: withoutControllerKeys(pod.metadata.labels),
      ...given('annotations', Object.keys(annotations).length === 0 ? undefined : annotations),
    },
    spec: specOf(pod, kind ?? ''),
  };
}

function withoutControllerKeys(texts: Labels = {}): Labels {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !CONTROLLER_KEYS.has(key)));
}

function specOf({ metadata, spec }: Pod, kind: string): PodSpec {
  const {
    nodeName: _node,
    priority: _priority,
    preemptionPolicy: _policy,
    ephemeralContainers: _debuggers,
    serviceAccount: _alias,
    enableServiceLinks,
    serviceAccountName,
    hostname,
    subdomain,
    tolerations,
    volumes,
    affinity,
    containers,
    initContainers,
    ...rest
  } = spec;
  const isStateful = kind === 'StatefulSet';
  const left = affinity === undefined || kind !== 'DaemonSet' ? affinity : unpin(affinity);
  return {
    ...rest,
    containers: containers.map(withoutToken),
    ...given('initContainers', initContainers?.map(withoutToken)),
    ...given('enableServiceLinks', enableServiceLinks === true ? undefined : enableServiceLinks),
    ...given(
      'serviceAccountName',
      serviceAccountName === 'default' ? undefined : serviceAccountName,
    ),
    ...given('hostname', hostname === metadata.name || kind === 'Job' ? undefined : hostname),
    ...given('subdomain', isStateful ? undefined : subdomain),
    ...given('affinity', left),
    ...given(
      'tolerations',
      tolerations?.filter((one) => !isAdded(one, kind)),
    ),
    ...given(
      'volumes',
      volumes?.filter(
        ({ name, persistentVolumeClaim: claim }) =>
          !name.startsWith(TOKEN_VOLUME) &&
          !(isStateful && claim?.claimName === `${name}-${metadata.name}`),
      ),
    ),
  };
}

/** The field, or nothing if it is empty. */
function given<K extends string, T>(field: K, value: T | undefined): Partial<Record<K, T>> {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return {};
  // The computed key has the literal type K, which the compiler widens to string.
  return { [field]: value } as Partial<Record<K, T>>;
}

function withoutToken<C extends Container>(container: C): C {
  const { volumeMounts } = container;
  const left = volumeMounts?.filter(({ name }) => !name.startsWith(TOKEN_VOLUME));
  return left?.length === volumeMounts?.length ? container : { ...container, volumeMounts: left };
}

/** Whether DefaultTolerationSeconds or the DaemonSet controller has added the toleration. */
function isAdded(
  { key = '', operator, effect, tolerationSeconds }: Toleration,
  kind: string,
): boolean {
  if (operator !== 'Exists') return false;
  if (kind === 'DaemonSet') return DAEMON_TOLERATIONS.has(key) && tolerationSeconds === undefined;
  const isOfNodes = /^node\.kubernetes\.io\/(?:not-ready|unreachable)$/.test(key);
  return isOfNodes && effect === 'NoExecute' && tolerationSeconds === 300;
}

/** Without the term that pins a daemon pod to its node. */
function unpin({ nodeAffinity, ...others }: Affinity): Affinity | undefined {
  const preferred = nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
  if (preferred === undefined) return Object.keys(others).length === 0 ? undefined : others;
  return {
    ...others,
    nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred },
  };
}
