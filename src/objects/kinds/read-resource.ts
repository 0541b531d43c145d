/** A kind whose objects are read from a cluster. */
export interface ReadResource {
  readonly kind: string;
  /** The group decides; of extensions the version is one that has the fields that are read. */
  readonly apiVersion: string;
  /** Plural name without the group. */
  readonly plural: string;
  readonly isNamespaced: boolean;
  /** The only object that is read, by its name in any namespace. Absent: all of the kind. */
  readonly name?: string;
  /** What a plan without these objects gets wrong. */
  readonly effect: string;
}
