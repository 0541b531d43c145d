import type { Pod } from '../../objects/index.ts';
import { ExtenderError, withVerb } from '../../framework/index.ts';
import type { Profile } from '../../framework/index.ts';

/** The result of binding by an extender. */
export interface ExtenderBinding {
  /** False: the bind plugin has to bind. */
  readonly isDone: boolean;
  /** Why the extender failed. */
  readonly error?: string;
}

/** Source: kubernetes v1.34.1 schedule_one.go extendersBinding. */
export function bindByExtender(
  pod: Pod,
  nodeName: string,
  { extenders, cycle }: Pick<Profile, 'extenders' | 'cycle'>,
): ExtenderBinding {
  for (const extender of withVerb(extenders, 'bind', pod)) {
    try {
      extender.bind(pod, nodeName);
      return { isDone: true };
    } catch (error) {
      if (!(error instanceof ExtenderError)) throw error;
      if (extender.ignorable && cycle.ignoresFailedBind) continue;
      return { isDone: false, error: error.message };
    }
  }
  return { isDone: false };
}
