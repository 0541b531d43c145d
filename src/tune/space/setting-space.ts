import { isEqual } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Candidate, Levels } from '../search/index.ts';
import type { Json } from './json.ts';
import type { Setting } from './setting.ts';
import type { Start } from './target.ts';

/** A value that a setting can have. */
export interface Level {
  /** Of the start: the value of the first profile or object; undefined if it is not set. */
  readonly value: unknown;
  /** The place among the values of the document; undefined for the start. */
  readonly at: number | undefined;
}

/** All that can be chosen. Level 0 of each setting is the start, whatever it is. */
export class Space implements Levels {
  readonly settings: readonly Setting[];
  readonly levels: readonly (readonly Level[])[];
  readonly start: Candidate;
  readonly #start: Start;

  constructor(settings: readonly Setting[], start: Start) {
    this.settings = settings;
    this.#start = start;
    this.levels = settings.map((setting) => levelsOf(setting, start));
    this.start = settings.map(() => 0);
  }

  get counts(): readonly number[] {
    return this.levels.map(({ length }) => length);
  }

  valueOf(candidate: Candidate, setting: number): unknown {
    return this.#levelOf(candidate, setting)?.value;
  }

  /** The configuration of a candidate; undefined if the candidate leaves it as it is. */
  configurationOf(candidate: Candidate): Json | undefined {
    const { written, effective } = this.#start;
    let made: Json | undefined;
    for (const [at, { target, profile }] of this.settings.entries()) {
      const level = this.#levelOf(candidate, at);
      if (level?.at === undefined || target.configure === undefined) continue;
      made = target.configure(made ?? written, effective, profile, level.value);
    }
    return made;
  }

  /** An object of a cluster as the candidate has it; the same object if it is not changed. */
  objectOf(candidate: Candidate, object: KubernetesObject): KubernetesObject {
    let made = object;
    for (const [at, { target }] of this.settings.entries()) {
      const level = this.#levelOf(candidate, at);
      if (level?.at !== undefined && target.change !== undefined) {
        made = target.change(made, level.value);
      }
    }
    return made;
  }

  #levelOf(candidate: Candidate, setting: number): Level | undefined {
    return this.levels[setting]?.[candidate[setting] ?? 0];
  }
}

/** The start, and the values that are not the start. Values that are given twice count once. */
function levelsOf({ target, profile, values }: Setting, start: Start): readonly Level[] {
  const current = target.current(start, profile);
  const levels: Level[] = [{ value: current[0], at: undefined }];
  for (const [at, value] of values.entries()) {
    const isStart = current.length > 0 && current.every((one) => isEqual(one, value));
    const isKnown = levels.some((level) => level.at !== undefined && isEqual(level.value, value));
    if (!isStart && !isKnown) levels.push({ value, at });
  }
  return levels;
}
