import {
  described,
  made,
  object,
  oneOf,
  optional,
  quantity,
  share,
  text,
} from '../../documents/index.ts';
import type { Field } from '../../documents/index.ts';
import { SCALABLE_KINDS } from '../../objects/index.ts';
import type { ScalableKind } from '../../objects/index.ts';
import { quantityMilli } from '../../units/index.ts';
import { referenceTo } from '../scenario/reference.ts';
import type { Reference } from '../scenario/reference.ts';
import { curveFields, curveOf, curveProblem } from './curve-fields.ts';
import type { WrittenCurve } from './curve-fields.ts';
import { LOAD_RESOURCES } from './load.ts';
import type { Load, LoadResource, LoadSubject } from './load.ts';

const METRIC_TYPES = ['Pods', 'Object', 'External'] as const;
const PER = ['total', 'pod'] as const;

interface WrittenMetric {
  readonly type: (typeof METRIC_TYPES)[number];
  readonly name: string;
  readonly object: ObjectName | undefined;
}

interface ObjectName {
  readonly kind: string;
  readonly name: string;
}

interface WrittenLoad extends WrittenCurve {
  readonly workload: Reference<ScalableKind> | undefined;
  readonly namespace: string | undefined;
  readonly resource: LoadResource | undefined;
  readonly container: string | undefined;
  readonly metric: WrittenMetric | undefined;
  readonly per: (typeof PER)[number] | undefined;
  readonly idle: string | undefined;
  readonly starting: string | undefined;
  readonly noise: number | undefined;
}

const metric = (): Field<WrittenMetric> =>
  object<WrittenMetric>(
    {
      type: described(oneOf(METRIC_TYPES), 'As in the autoscaler.'),
      name: text(),
      object: described(
        optional(object<ObjectName>({ kind: text(), name: text() })),
        'The describedObject of a metric of type Object.',
      ),
    },
    ({ type, object: about }) =>
      (type === 'Object') === (about !== undefined)
        ? undefined
        : 'a metric of type Object has an object, and no other has one',
  );

/** One load: what it is about, and its curve. `usual`: the namespace where none is given. */
export function loadField(usual: string): Field<Load> {
  const written = object<WrittenLoad>(
    {
      workload: described(
        optional(referenceTo(SCALABLE_KINDS)),
        'Whose pods use it: KIND/NAME, such as deployment/web.',
      ),
      namespace: optional(text()),
      resource: described(optional(oneOf(LOAD_RESOURCES)), 'What is used.'),
      container: described(
        optional(text()),
        'The container that uses it. Default: the pod as a whole.',
      ),
      metric: described(optional(metric()), 'A metric of another kind, in place of a resource.'),
      per: described(
        optional(oneOf(PER)),
        'Whether the ready pods share the value, or each of them has it. Default: total.',
      ),
      ...curveFields(),
      idle: described(optional(quantity()), 'What a pod uses beside its share. Default: 0.'),
      starting: described(
        optional(quantity()),
        'What a pod that runs and is not ready uses. Default: as idle.',
      ),
      noise: described(
        optional(share()),
        'The share by which samples are off, drawn from the seed. Default: 0.',
      ),
    },
    (load) => subjectProblem(load) ?? curveProblem(load),
  );
  return made(written, (load): Load => {
    const { per, idle = '0', starting, noise = 0 } = load;
    return {
      subject: subjectOf(load, load.namespace ?? usual),
      curve: curveOf(load),
      isPerPod: per === 'pod',
      idle: quantityMilli(idle),
      starting: starting === undefined ? undefined : quantityMilli(starting),
      noise,
    };
  });
}

function subjectProblem(load: WrittenLoad): string | undefined {
  const { workload, resource, container, metric: named, per, idle, starting } = load;
  if ((resource === undefined) === (named === undefined)) {
    return 'give exactly one of resource, metric';
  }
  const isOfPods = named === undefined || named.type === 'Pods';
  if (isOfPods !== (workload !== undefined)) {
    return isOfPods ? 'workload is missing' : `a metric of type ${named.type} has no workload`;
  }
  if (container !== undefined && resource === undefined) return 'a metric has no container';
  const isOfPod = per !== undefined || idle !== undefined || starting !== undefined;
  return isOfPod && !isOfPods ? 'per, idle and starting are for what pods use' : undefined;
}

function subjectOf(load: WrittenLoad, namespace: string): LoadSubject {
  const { workload: reference, resource, container, metric: named } = load;
  if (reference !== undefined) {
    const workload = { ...reference, namespace };
    return resource === undefined
      ? { of: 'pods', workload, metric: named?.name ?? '' }
      : { of: 'resource', workload, resource, container };
  }
  const { name = '', object: about } = named ?? {};
  return about === undefined
    ? { of: 'external', namespace, metric: name }
    : { of: 'object', namespace, ...about, metric: name };
}
