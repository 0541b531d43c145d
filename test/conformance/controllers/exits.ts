import { controllerOf } from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import { knobText } from './knobs.ts';

/** The exit codes of pods that end by themselves, by their annotation "sim/exits". */
export class Exits {
  /** The number of pods that ended, by owner and completion index. */
  readonly #ended = new Map<string, number>();

  /** The exit code of a pod that ends now. */
  next(pod: Pod): number {
    const index = pod.metadata.labels?.['batch.kubernetes.io/job-completion-index'] ?? '';
    const group = `${controllerOf(pod.metadata)?.uid ?? ''} ${index}`;
    const before = this.#ended.get(group) ?? 0;
    this.#ended.set(group, before + 1);
    const codes = exitCodesOf(knobText(pod, 'exits') ?? '0', index);
    return Number(codes[before] ?? codes.at(-1));
  }
}

/** "1,0", or by index "0:1,0;1:0" and "*:1"; other indexes complete. */
function exitCodesOf(text: string, index: string): readonly string[] {
  if (!text.includes(':')) return text.split(',');
  const byIndex = new Map(
    text.split(';').map((part): [string, string] => {
      const [key = '', codes = ''] = part.split(':');
      return [key, codes];
    }),
  );
  return (byIndex.get(index) ?? byIndex.get('*') ?? '0').split(',');
}
