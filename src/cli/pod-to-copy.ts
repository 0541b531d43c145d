import fs from 'node:fs/promises';
import type { KubernetesObject, Pod } from '../api/index.ts';
import { InputError } from '../units/index.ts';
import { readManifests } from './input/index.ts';
import { selectPod } from './select-pod/index.ts';
import { podOf } from './select-pod/pod-of-workload.ts';

/**
 * The pod that --pod means: the one of a file, made from a workload's template where the file holds a workload, or else the one
 * of that name in the input. Throws InputError.
 */
export async function podToCopy(
  asked: string,
  objects: readonly KubernetesObject[],
  namespace: string,
): Promise<Pod> {
  if (asked !== '-' && !(await exists(asked))) {
    if (!/\.(?:ya?ml|json)$/.test(asked)) return selectPod(objects, asked, namespace).pod;
    throw new InputError([{ file: asked, message: 'no such file or directory' }]);
  }
  const { objects: own, errors } = await readManifests([asked], { namespace });
  if (errors.length > 0) throw new InputError(errors);
  const pods = own.flatMap((object) => podOf(object) ?? []);
  const [pod] = pods;
  if (pod !== undefined && pods.length === 1) return pod;
  const count = pods.length === 0 ? 'no Pod and no workload' : `${String(pods.length)} pods`;
  throw new InputError([{ file: asked, message: `holds ${count}: --pod takes exactly one` }]);
}

async function exists(file: string): Promise<boolean> {
  return await fs.stat(file).then(
    () => true,
    () => false,
  );
}
