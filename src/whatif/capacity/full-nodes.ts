import type { Pod } from '../../objects/index.ts';
import type { Cluster, NodeIndex, PodView } from '../../cluster/index.ts';
import { PluginResults } from '../../framework/index.ts';
import { PodDryRun } from '../../engine/index.ts';
import type { Diagnosis, Profile } from '../../framework/index.ts';
import type { Engine } from '../../engine/index.ts';

interface Rejected {
  readonly pod: Pod;
  readonly view: PodView;
  readonly profile: Profile;
  readonly diagnosis: Diagnosis;
}

/** The nodes that reject the pod only for the pods that are on them: without these every filter passes. */
export function fullNodes(
  { pod, view, profile, diagnosis }: Rejected,
  { cluster, engine }: { readonly cluster: Cluster; readonly engine: Engine },
): readonly NodeIndex[] {
  const taken = diagnosis.rejections
    .filter(({ code }) => code === 'Unschedulable')
    .flatMap(({ nodes }) => nodes)
    .filter((node) => cluster.podsOn(node).length > 0);
  if (taken.length === 0) return taken;
  const results = new PluginResults(view, cluster, profile);
  results.catchUp();
  const dryRun = new PodDryRun({ results, cluster, nominator: engine.nominator }, pod);
  return taken.filter((node) =>
    dryRun.on(node, (trial) => {
      for (const placed of cluster.podsOn(node)) trial.remove(placed.view);
      return trial.firstFailure() === undefined;
    }),
  );
}
