import type { PodTemplateSpec } from '../../objects/index.ts';
import type { TemplateMatcher } from './template-matcher.ts';
import { byAge, modelPods } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';
import { templateOfPod } from './template-of-pod.ts';

interface Choice {
  readonly makers: TemplateMatcher;
  /** Templates of the workload that no owner of the input has; the most likely first. */
  readonly templates: readonly PodTemplateSpec[];
  /** The group that has the first template according to a status. */
  readonly current: PodGroup | undefined;
}

/**
 * The template of each group of one workload's pods, oldest group first: a template of the workload that could have made the group's
 * pods, else a template made from the pods. Each template of the workload is used once, for the newest group that it fits.
 */
export function chooseTemplates(
  groups: readonly PodGroup[],
  { makers, templates, current }: Choice,
): ReadonlyMap<PodGroup, PodTemplateSpec> {
  const left = [...templates];
  const chosen = new Map<PodGroup, PodTemplateSpec>();
  const [first] = left;
  if (current !== undefined && first !== undefined) {
    chosen.set(current, first);
    left.shift();
  }
  for (const group of groups.toSorted((a, b) => byAge(b, a))) {
    if (chosen.has(group)) continue;
    const pods = modelPods(group);
    const fits = left.findIndex((template) =>
      pods.some((pod) => makers.couldHaveMade(template, pod)),
    );
    const [template] = fits < 0 ? [] : left.splice(fits, 1);
    const [model] = pods;
    if (template !== undefined) chosen.set(group, template);
    else if (model !== undefined) chosen.set(group, templateOfPod(model));
  }
  return new Map(
    groups.toSorted(byAge).flatMap((group) => {
      const template = chosen.get(group);
      return template === undefined ? [] : [[group, template] as const];
    }),
  );
}
