import fs from 'node:fs/promises';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { readManifests } from './index.ts';
import { selectPod } from '../select-pod/index.ts';
import { podOf } from '../../whatif/index.ts';

/**
 * The pod that --pod names: a Pod of a file, the pod of a workload's template in a file, or a pod or workload of the input.
 * Throws InputError.
 */
export async function podToCopy(
  fileOrName: string,
  objects: readonly KubernetesObject[],
  namespace: string,
): Promise<Pod> {
  if (fileOrName !== '-' && !(await exists(fileOrName))) {
    if (!/\.(?:ya?ml|json)$/.test(fileOrName))
      return selectPod(objects, fileOrName, namespace).copy;
    throw new InputError([{ file: fileOrName, message: 'no such file or directory' }]);
  }
  const { objects: own, errors } = await readManifests([fileOrName], { namespace });
  if (errors.length > 0) throw new InputError(errors);
  const pods = own.flatMap((object) => podOf(object) ?? []);
  const [pod] = pods;
  if (pod !== undefined && pods.length === 1) return pod;
  const count = pods.length === 0 ? 'no Pod and no workload' : `${String(pods.length)} pods`;
  throw new InputError([
    { file: fileOrName, message: `contains ${count}; --pod needs exactly one` },
  ]);
}

async function exists(file: string): Promise<boolean> {
  return await fs.stat(file).then(
    () => true,
    () => false,
  );
}
