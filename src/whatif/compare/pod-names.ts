import type { PlannedPod } from '../../outcome/index.ts';

export const ownerOf = ({ owner }: PlannedPod): Pick<PlannedPod, 'owner'> =>
  owner === undefined ? {} : { owner };
