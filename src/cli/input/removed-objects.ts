import type { PlanInput, RemovedObject } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { readTarget } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { ChangeFlags } from '../flags/change-flags.ts';
import type { InputFlags } from '../flags/input-flags.ts';

/** The given flags as fields of the plan's input. Throws InputError. */
export function changesOf(
  flags: ChangeFlags & Pick<InputFlags, 'namespace'>,
  owned: readonly KubernetesObject[],
): Pick<PlanInput, 'delete' | 'prune' | 'release'> {
  const { release: name, namespace } = flags;
  return {
    ...(flags.delete === undefined ? {} : { delete: removedObjects(flags.delete) }),
    ...(flags.prune === undefined ? {} : { prune: flags.prune }),
    ...(name === undefined ? {} : { release: { name, namespace, manifest: owned } }),
  };
}

/** The objects that --delete names. Throws InputError for a text without a kind. */
function removedObjects(names: readonly string[]): readonly RemovedObject[] {
  const problems: { readonly message: string }[] = [];
  const targets = names.flatMap((text) => {
    const target = readTarget(text);
    if (target !== undefined && /^[^/]+$/.test(target.name)) return [target];
    const message = `--delete ${text}: not KIND/NAME, such as deployment/web or shop/deployment/web`;
    problems.push({ message });
    return [];
  });
  if (problems.length > 0) throw new InputError(problems);
  return targets;
}
