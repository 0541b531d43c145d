import type { Code } from './verdict.ts';

/** The values behind a reason, by name: the resource, the taint, the claim. */
export type ReasonDetail = Readonly<Record<string, string | number>>;

/** Why a plugin turns a node or a pod down: an entry of its table of reasons, and the values for it. */
export interface Cause {
  readonly id: string;
  readonly detail?: ReasonDetail;
}

/** What a reason can be about. */
export const REASON_SUBJECTS = [
  'taint',
  'cordon',
  'node-name',
  'node-labels',
  'node-affinity',
  'resources',
  'ports',
  'pod-affinity',
  'anti-affinity',
  'spread',
  'volumes',
  'devices',
] as const;
export type ReasonSubject = (typeof REASON_SUBJECTS)[number];

/** How a reason reads, what it is about, and what helps against it. */
export interface ReasonWords {
  /** The text that kube-scheduler prints. */
  readonly text: string | ((detail: ReasonDetail) => string);
  /**
   * What would help, as a template: `{nodes}` stands for the rejected nodes ("n1 or n2", "one of 3 nodes"), `{anyNode}` for any of
   * them, every other name in braces for a value of the detail.
   */
  readonly remedy?: string | ((detail: ReasonDetail, code: Code) => string);
  /** What-ifs group failures by it, and know by it which change of a node or pod may help. Absent: none of these. */
  readonly about?: ReasonSubject;
}

/** The reasons that a plugin may give, by id. */
export type ReasonTable = Readonly<Record<string, ReasonWords>>;

/** A table whose reasons are all about one thing. */
export function reasonsAbout<Id extends string>(
  about: ReasonSubject,
  table: Readonly<Record<Id, ReasonWords>>,
): Readonly<Record<Id, ReasonWords>> {
  const entries = Object.entries<ReasonWords>(table).map(([id, words]) => [
    id,
    { ...words, about },
  ]);
  // The ids stay.
  return Object.fromEntries(entries) as Record<Id, ReasonWords>;
}

/** What the reason with that id is about. */
export const subjectOf = (table: ReasonTable, id: string): ReasonSubject | undefined =>
  Object.hasOwn(table, id) ? table[id]?.about : undefined;

/** Whether the plugin has a reason about one of these. */
export const isAbout = (
  plugin: { readonly reasons: ReasonTable } | undefined,
  subjects: readonly ReasonSubject[],
): boolean =>
  Object.values(plugin?.reasons ?? {}).some(
    ({ about }) => about !== undefined && subjects.includes(about),
  );

/** A reason as data and in words, as reports get it. */
export interface Reason extends Cause {
  readonly text: string;
  readonly remedy?: string;
}

const NO_DETAIL: ReasonDetail = {};

/** @throws Error where the plugin's table has no such reason: a mistake of the plugin. */
export function wordReason(table: ReasonTable, { id, detail }: Cause, code: Code): Reason {
  const words = Object.hasOwn(table, id) ? table[id] : undefined;
  if (words === undefined) throw new Error(`assertion failed: no reason ${id} is declared`);
  const values = detail ?? NO_DETAIL;
  const { text, remedy } = words;
  return {
    id,
    text: typeof text === 'string' ? text : text(values),
    ...(detail !== undefined && { detail }),
    ...(remedy !== undefined && {
      remedy: typeof remedy === 'string' ? remedy : remedy(values, code),
    }),
  };
}

/** The causes in words, in their order. */
export const wordReasons = (
  table: ReasonTable,
  causes: readonly Cause[],
  code: Code,
): readonly Reason[] => causes.map((cause) => wordReason(table, cause, code));
