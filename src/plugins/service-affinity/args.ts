/** Labels by key, as a Policy gives them. null: Go's nil slice. */
export interface ServiceAffinityArgs {
  readonly affinityLabels: readonly string[] | null;
  readonly antiAffinityLabelsPreference: readonly string[] | null;
}
