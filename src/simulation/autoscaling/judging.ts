import { readConfiguration } from '../../config/index.ts';
import { daemonTemplate } from '../../controllers/index.ts';
import type { AutoscalerContext } from '../../autoscalers/index.ts';
import { buildProfiles } from '../../scheduler/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import { assert } from '../../units/index.ts';

/** How node autoscalers judge pods on nodes that do not exist yet: by the default profile of the release, whatever the scheduler is set to. */
export function judgingOf({
  release,
  profiles,
}: SchedulerSetUp): Pick<AutoscalerContext, 'scheduling' | 'daemonPod'> {
  const [profile] =
    release.flavour === 'policy'
      ? profiles
      : buildProfiles(readConfiguration(null, { release }), release);
  assert(profile !== undefined, 'the default configuration has a profile');
  return {
    scheduling: { profile, cluster: { podFields: release.podFields(release) } },
    daemonPod: (daemonSet, node) => {
      const { eligible, pod } = daemonTemplate(daemonSet, release.gates);
      return eligible(node).run ? pod(node.metadata.name) : undefined;
    },
  };
}
