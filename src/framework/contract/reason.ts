import type { Code } from './verdict.ts';

/** The values behind a reason, by name: the resource, the taint, the claim. */
export type ReasonDetail = Readonly<Record<string, string | number>>;

/** Why a plugin turns a node or a pod down: an entry of its table of reasons, and the values for it. */
export interface Cause {
  readonly id: string;
  readonly detail?: ReasonDetail;
}

/** How a reason reads, and what helps against it. */
export interface ReasonWords {
  /** The text that kube-scheduler prints. */
  readonly text: string | ((detail: ReasonDetail) => string);
  /**
   * What would help, as a template: `{nodes}` stands for the rejected nodes ("n1 or n2", "one of 3 nodes"), `{anyNode}` for any of
   * them, every other name in braces for a value of the detail.
   */
  readonly remedy?: string | ((detail: ReasonDetail, code: Code) => string);
}

/** The reasons that a plugin may give, by id. */
export type ReasonTable = Readonly<Record<string, ReasonWords>>;

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
