import type { Profile } from '../../framework/index.ts';
import type { ReleaseChange } from '../../outcome/index.ts';
import type { Release } from '../../releases/index.ts';
import { buildProfiles } from '../../scheduler/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** Kinds of changes that decide where a pod goes, but cannot be undone one by one. */
const OF_CONFIGURATIONS: readonly ReleaseChange['about'][] = [
  'plugin',
  'default',
  'weight',
  'point',
];

/** The head's scheduler with single changes of its release undone: which of them decides a choice. */
export class ReleaseVariants {
  readonly #head: SchedulerSetUp;
  readonly #base: Release;
  readonly #profiles = new Map<ReleaseChange, readonly Profile[]>();

  constructor(head: SchedulerSetUp, base: Release) {
    this.#head = head;
    this.#base = base;
  }

  /**
   * The texts of the changes that decide. `isSame`: whether a profile still decides as the head does. A change of how pods are read
   * cannot be tried in the head's cluster: it counts if no other change decides.
   */
  deciding(
    changes: readonly ReleaseChange[],
    schedulerName: string,
    isSame: (profile: Profile) => boolean,
  ): readonly string[] {
    const texts: string[] = [];
    const untried: string[] = [];
    for (const change of changes) {
      if (OF_CONFIGURATIONS.includes(change.about)) texts.push(change.text);
      const variant = this.#without(change);
      if (variant === undefined) continue;
      const { release } = this.#head;
      if (variant.podFields(variant) !== release.podFields(release)) untried.push(change.text);
      const profile = this.#profilesOf(change, variant).find(
        (one) => one.schedulerName === schedulerName,
      );
      if (profile !== undefined && !isSame(profile)) texts.push(change.text);
    }
    return texts.length > 0 ? texts : untried;
  }

  #profilesOf(change: ReleaseChange, variant: Release): readonly Profile[] {
    return getOrInsert(this.#profiles, change, () => buildProfiles(this.#head.settings, variant));
  }

  /** The head's release with the base's setting of a rule or a feature gate. */
  #without({ about, name }: ReleaseChange): Release | undefined {
    const { release } = this.#head;
    if (name === undefined) return undefined;
    if (about === 'gate') {
      return { ...release, gates: { ...release.gates, [name]: this.#base.gates[name] === true } };
    }
    if (about !== 'rule') return undefined;
    const before: Readonly<Record<string, boolean>> = this.#base.rules;
    return { ...release, rules: { ...release.rules, [name]: before[name] === true } };
  }
}
