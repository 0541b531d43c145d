import type { PlannedPod, ReleaseChange } from '../../outcome/index.ts';
import { differencesOf } from '../../releases/index.ts';
import type { Release } from '../../releases/index.ts';
import { groupBy } from '../../units/index.ts';

/** The kinds of changes that reject other nodes, or in other words. A gate counts only where nothing else explains it. */
const JUDGES: ReadonlySet<ReleaseChange['about']> = new Set([
  'plugin',
  'default',
  'rule',
  'gate',
  'text',
]);

/** What the head's release does otherwise than the base's. Empty unless both sides read configurations. */
export class ReleaseChanges {
  readonly all: readonly ReleaseChange[];

  /** Undefined: a saved plan, whose release is a name only. */
  constructor(base: Release | undefined, head: Release | undefined) {
    const areComparable = base?.flavour === 'framework' && head?.flavour === 'framework';
    this.all = areComparable ? differencesOf(base, head) : [];
  }

  /** What of it is about one of these plugins; "" stands for the scheduling cycle. */
  about(plugins: readonly string[]): readonly ReleaseChange[] {
    const isMeant = ({ plugins: own }: ReleaseChange): boolean =>
      own.length === 0 ? plugins.includes('') : own.some((name) => plugins.includes(name));
    return this.all.filter(isMeant);
  }

  /** What changed the rejections of a pod that fits on no node of either side. */
  ofRejections(base: PlannedPod, head: PlannedPod): readonly string[] {
    const changes = this.about(changedRejections(base, head)).filter(({ about }) =>
      JUDGES.has(about),
    );
    const certain = changes.filter(({ about }) => about !== 'gate');
    return (certain.length > 0 ? certain : changes).map(({ text }) => text);
  }
}

/** The plugins that reject other nodes, or for other reasons. */
function changedRejections(base: PlannedPod, head: PlannedPod): readonly string[] {
  const [before, after] = [rejectionsByPlugin(base), rejectionsByPlugin(head)];
  const plugins = new Set([...before.keys(), ...after.keys()]);
  return [...plugins].filter((name) => before.get(name) !== after.get(name));
}

function rejectionsByPlugin({ rejections = [] }: PlannedPod): ReadonlyMap<string, string> {
  const byPlugin = groupBy(rejections, ({ plugin }) => plugin);
  return new Map(
    Array.from(byPlugin, ([plugin, own]) => [
      plugin,
      own
        .map(({ code, reasons, nodes }) => JSON.stringify([code, reasons, nodes]))
        .sort()
        .join(),
    ]),
  );
}
