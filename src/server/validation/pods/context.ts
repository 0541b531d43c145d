import type { Loose, PodSpec, Volume } from '../../../objects/index.ts';

/** The name and annotations of a pod; templates have none of it. */
export interface PodName {
  readonly name: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** What the validation of a container reads of its pod. */
export interface PodContext {
  readonly spec: Loose<PodSpec>;
  /** The valid volumes, by name. */
  readonly volumes: ReadonlyMap<string, Loose<Volume>>;
  /** The names of its resource claims. */
  readonly claims: ReadonlySet<string>;
}
