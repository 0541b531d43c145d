import { podPatch } from '../kind.ts';
import type { HintKind } from '../kind.ts';

/** Drops one key of the nodeSelector. */
export const relaxNodeSelector: HintKind = {
  name: 'relax-node-selector',
  *propose({ pod }) {
    for (const [key, value] of Object.entries(pod.spec.nodeSelector ?? {})) {
      yield {
        change: `drop ${key}=${value} from the nodeSelector`,
        patch: podPatch(pod, { nodeSelector: { [key]: null } }),
      };
    }
  },
};
