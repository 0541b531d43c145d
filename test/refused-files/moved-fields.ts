import { existing, pathText } from './positions.ts';
import type { Positions, Steps } from './positions.ts';

/**
 * Fields that the API server names otherwise than manifests: its internal form, defaults that come from other fields, and paths without
 * a step. Each: a path in its syntax, and the field that a user has to change.
 */
const MOVED: readonly (readonly [RegExp, string])[] = [
  [/^metadata\.taints/, 'spec.taints'],
  [
    /^metadata\.annotations\.AvoidPods$/,
    'metadata.annotations[scheduler.alpha.kubernetes.io/preferAvoidPods]',
  ],
  [
    /^metadata\.annotations\.(scheduler\.alpha\.kubernetes\.io\/preferAvoidPods).*$/,
    'metadata.annotations[$1]',
  ],
  [/^annotations\.(.+)$/, 'metadata.annotations[$1]'],
  [/^status\.(\w+)\.(nvidia\.com\/gpu)$/, 'status.$1[$2]'],
  [/^spec\.overhead\.limits\[/, 'spec.overhead['],
  [/^overhead\.limits\[/, 'overhead.podFixed['],
  [/^scheduling\.tolerations\.tolerations/, 'scheduling.tolerations'],
  [/resources\.requests\[/, 'resources.limits['],
  [/^spec\.resources\[storage\]$/, 'spec.resources.requests[storage]'],
  [
    /^spec\.resources\.containers\[(\d)\]\[(\w+)\]\.limits$/,
    'spec.containers[$1].resources.limits[$2]',
  ],
  [/^spec\.securityContext\.shareProcessNamespace$/, 'spec.shareProcessNamespace'],
  [/podCIDRs\[0\]$/, 'podCIDR'],
  [/targetPort$/, 'port'],
  [/\.namespace$/, '.namespaces'],
  [/template\.(labels|annotations)$/, 'template.metadata.$1'],
  [/\bclusterIPs\[0\]$/, 'clusterIP'],
  [/^metadata\.labels$/, 'spec.template.metadata.labels'],
  [/^metadata\.labels$/, 'metadata.name'],
  [/^metadata\.name$/, 'metadata.generateName'],
  [/\.(?:default|defaultRequest)\[/, '.max['],
  [/\.(?:default|defaultRequest)\[/, '.min['],
  [/\{topologyKey, whenUnsatisfiable\}$/, ''],
  [/\[(\d)\]\[(\d)\]$/, '[$1].matchLabelKeys[$2]'],
  [/(ownerReferences|volumeMounts|scopeSelector\.matchExpressions)\.(?=\w+$)/, '$1[0].'],
];

/** Where a field is in a text: the field itself, else where it is written, else its deepest existing parent. */
export function expectedPath(field: string, positions: Positions): Steps {
  const moved = MOVED.filter(([pattern]) => pattern.test(field));
  const named = [field, ...moved.map(([pattern, other]) => field.replace(pattern, other))];
  const whole = named.map(stepsOf).find((steps) => positions.all.has(pathText(steps)));
  const parents = named.map((path) => existing(stepsOf(path), positions));
  return whole ?? parents.reduce((deepest, one) => (one.length > deepest.length ? one : deepest));
}

/** The steps of a path in the API server's syntax; what is in brackets is one step. */
function stepsOf(field: string): Steps {
  return Array.from(field.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g), ([, inBrackets, name]) =>
    String(inBrackets ?? name),
  );
}
