import type { PlannedPod } from '../../outcome/index.ts';

/** "namespace/name". */
export const nameOf = ({ namespace, name }: PlannedPod): string => `${namespace}/${name}`;

export const ownerOf = ({ owner }: PlannedPod): Pick<PlannedPod, 'owner'> =>
  owner === undefined ? {} : { owner };
