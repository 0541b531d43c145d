import { isRecord } from '../../../units/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import type { FieldError } from '../../../objects/index.ts';
import { Path } from '../../../objects/index.ts';

/**
 * The API server names some fields otherwise than manifests do: it validates its internal form, defaults that come from other fields,
 * or a path that its code builds without a step. Each row: such a path, and where the manifest may have the field.
 * Sources: pkg/apis/core/validation/validation.go and the conversions and defaults of pkg/apis, v1.34.
 */
const MOVED: readonly (readonly [RegExp, string])[] = [
  [/^metadata\.taints/, 'spec.taints'],
  [
    /^metadata\.annotations\.AvoidPods$/,
    'metadata.annotations[scheduler.alpha.kubernetes.io/preferAvoidPods]',
  ],
  [/^metadata\.annotations\.([^[]+).*$/, 'metadata.annotations[$1]'],
  [/^status\.(capacity|allocatable)\.(.+)$/, 'status.$1[$2]'],
  [/\boverhead\.limits\[/, 'overhead['],
  [/\boverhead\.limits\[/, 'overhead.podFixed['],
  [/\btolerations\.tolerations\[/, 'tolerations['],
  [/\bresources\.requests\[/, 'resources.limits['],
  [/\bresources\[/, 'resources.requests['],
  [
    /\bresources\.containers\[(\d+)\]\[(.+)\]\.(limits|requests)$/,
    'containers[$1].resources.$3[$2]',
  ],
  [/\.securityContext\.(host\w+|shareProcessNamespace)$/, '.$1'],
  [/^annotations\.(.+)$/, 'metadata.annotations[$1]'],
  [/\.strategy\.strategy$/, '.strategy'],
  [/\.attachedRequired$/, '.attachRequired'],
  [/\bpodCIDRs\[0\]$/, 'podCIDR'],
  [/\bclusterIPs\[0\]$/, 'clusterIP'],
  [/\bdataSourceRef\b/, 'dataSource'],
  [/\bserviceAccountName$/, 'serviceAccount'],
  [/\.targetPort$/, '.port'],
  [/\.namespace$/, '.namespaces'],
  [/\btemplate\.(labels|annotations)$/, 'template.metadata.$1'],
  [/^metadata\.labels$/, 'spec.template.metadata.labels'],
  [/^metadata\.labels$/, 'metadata.name'],
  [/\.default(?:Request)?\[/, '.max['],
  [/\.default(?:Request)?\[/, '.min['],
  [/\.\{topologyKey, whenUnsatisfiable\}$/, ''],
  [/\[(\d+)\]\[(\d+)\]$/, '[$1].matchLabelKeys[$2]'],
  [/\[(\d+)\]\[(\d+)\]$/, '[$1].mismatchLabelKeys[$2]'],
];

/**
 * The path of the field that an error concerns, as the object has it. Of a field that the object lacks, the path with most steps that it
 * has, or that of the error.
 */
export function writtenPath({ field, badValue }: FieldError, object: unknown): FieldPath {
  if (field === 'metadata.name' && isGenerated(object)) return ['metadata', 'generateName'];
  if (field === String(Path.unnamed)) return [];
  let found = find(stepsOf(field), badValue, object);
  for (const [pattern, replacement] of MOVED) {
    if (found.lacks === 0) break;
    if (!pattern.test(field)) continue;
    const moved = find(stepsOf(field.replace(pattern, replacement)), badValue, object);
    if (moved.lacks === 0 || depthOf(moved) > depthOf(found)) found = moved;
  }
  return found.path;
}

const depthOf = ({ path, lacks }: Found): number => path.length - lacks;

/** The reader of manifests generates names. */
function isGenerated(object: unknown): boolean {
  if (!isRecord(object) || !isRecord(object['metadata'])) return false;
  const { name, generateName } = object['metadata'];
  if (typeof name !== 'string' || typeof generateName !== 'string') return false;
  return generateName !== '' && name.startsWith(generateName);
}

/** The steps of a path in the API server's syntax: indices and map keys are in brackets. */
function stepsOf(field: string): FieldPath {
  const steps: (string | number)[] = [];
  for (const [, bracketed, name] of field.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)) {
    if (bracketed === undefined) steps.push(name ?? '');
    else steps.push(/^\d+$/.test(bracketed) ? Number(bracketed) : bracketed);
  }
  return steps;
}

interface Found {
  readonly path: FieldPath;
  /** How many steps at the end of the path the object lacks. */
  readonly lacks: number;
}

/** Looks a path up; for a list whose index the path does not name, with the index of the item that has the value. */
function find(steps: FieldPath, badValue: unknown, object: unknown): Found {
  const path: (string | number)[] = [];
  let value = object;
  for (const [at, step] of steps.entries()) {
    const rest = steps.slice(at);
    if (Array.isArray(value) && typeof step === 'string') {
      const items: readonly unknown[] = value;
      const index = indexOfItem(items, step, rest.length === 1 ? badValue : undefined);
      if (index < 0) return { path: [...path, ...rest], lacks: rest.length };
      path.push(index);
      value = items[index];
    }
    if (!hasMember(value, step)) return { path: [...path, ...rest], lacks: rest.length };
    path.push(step);
    value = value[step];
  }
  return { path, lacks: 0 };
}

/** The item with this value of a member, where an absent text is an empty one; else the first with that member. */
function indexOfItem(items: readonly unknown[], member: string, value: unknown): number {
  const same = items.findIndex((item) =>
    hasMember(item, member) ? item[member] === value : value === '',
  );
  return same >= 0 ? same : items.findIndex((item) => hasMember(item, member));
}

function hasMember(
  value: unknown,
  step: string | number,
): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step);
}
