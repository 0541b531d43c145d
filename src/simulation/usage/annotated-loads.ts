import { duration, quantity } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import type { Given } from '../../input/index.ts';
import { DEFAULT_NAMESPACE, refOf, refText, SCALABLE_KINDS } from '../../objects/index.ts';
import { fieldText } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { quantityMilli } from '../../units/index.ts';
import { LATER } from './curve-fields.ts';
import { stepCurve } from './curve.ts';
import type { CurvePoint } from './curve.ts';
import { LOAD_RESOURCES } from './load.ts';
import type { Load } from './load.ts';

/** What annotations of workloads say of usage, and everything that is wrong with them. */
export interface AnnotatedLoads {
  readonly loads: readonly Load[];
  readonly problems: readonly Problem[];
}

/**
 * `kschedsim.dev/cpu-load: "700m, 5m=2, 20m=700m"` of a workload, and `memory-load`: what its ready pods share, from the start and from later
 * times on.
 */
export function annotatedLoads(given: readonly Given[]): AnnotatedLoads {
  const loads: Load[] = [];
  const problems: Problem[] = [];
  for (const one of given) {
    const { metadata } = one.object;
    const { namespace = DEFAULT_NAMESPACE } = metadata;
    const kind = SCALABLE_KINDS.find((each) => each === one.object.kind);
    if (kind === undefined || metadata.annotations === undefined) continue;
    for (const resource of LOAD_RESOURCES) {
      const key = `kschedsim.dev/${resource}-load`;
      const written = metadata.annotations[key];
      if (written === undefined) continue;
      const path = ['metadata', 'annotations', key];
      const points = pointsIn(written, (message) => {
        const place = one.placeOf(path);
        problems.push({
          ...place,
          object: refText(refOf(one.object)),
          path: fieldText(path),
          message,
        });
      });
      const workload = { kind, namespace, name: metadata.name };
      loads.push({
        subject: { of: 'resource', workload, resource, container: undefined },
        curve: stepCurve(points),
        isPerPod: false,
        idle: 0,
        starting: undefined,
        noise: 0,
      });
    }
  }
  return { loads, problems };
}

function pointsIn(written: string, refuse: (message: string) => void): readonly CurvePoint[] {
  const found: DocumentProblem[] = [];
  const points = written.split(',').flatMap((part) => pointIn(part, found) ?? []);
  for (const { message } of found) refuse(message);
  if (found.length > 0) return points;
  if (points[0]?.at !== 0) refuse(`"${written}" says nothing of the start`);
  if (points.some(({ at }, index) => at <= (points[index - 1]?.at ?? -1))) refuse(LATER);
  return points;
}

function pointIn(part: string, found: DocumentProblem[]): CurvePoint | undefined {
  const [first = '', second] = part.split('=').map((text) => text.trim());
  const value = quantity().read(second ?? first, [], found);
  const at = second === undefined ? 0 : duration().read(first, [], found);
  return value === undefined || at === undefined ? undefined : { at, value: quantityMilli(value) };
}
