import type { Pod } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import { readGiven } from './index.ts';
import { exists } from './reading/confinement.ts';
import { selectPod } from '../select-pod/index.ts';
import { podOf } from '../../whatif/index.ts';

/**
 * The pod that --pod names: a Pod of a file, the pod of a workload's template in a file, or a pod or workload of the input.
 * Throws InputError.
 */
export async function podToCopy(
  fileOrName: string,
  given: readonly Given[],
  namespace: string,
): Promise<Given<Pod>> {
  if (fileOrName !== '-' && !(await exists(fileOrName))) {
    if (!/\.(?:ya?ml|json)$/.test(fileOrName)) return selectPod(given, fileOrName, namespace).copy;
    throw new InputError([{ file: fileOrName, message: 'no such file or directory' }]);
  }
  const { given: own, errors } = await readGiven([fileOrName], { namespace });
  if (errors.length > 0) throw new InputError(errors);
  const pods = own.flatMap((one) => {
    const made = podOf(one.object);
    return made === undefined ? [] : [one.with(made)];
  });
  const [pod] = pods;
  if (pod !== undefined && pods.length === 1) return pod;
  const count = pods.length === 0 ? 'no Pod and no workload' : `${String(pods.length)} pods`;
  throw new InputError([
    { file: fileOrName, message: `contains ${count}; --pod needs exactly one` },
  ]);
}
