import { FIELDS } from '../../../outcome/index.ts';
import type { Reported, ReportOptions, Written } from '../../contract.ts';
import { withGroups } from '../plan-groups.ts';
import { commandOf } from '../report-findings/index.ts';

export type WrittenOptions = Pick<ReportOptions, 'fields' | 'groupBy'>;

/** They say what a text is. */
const ALWAYS = ['apiVersion', 'kind'];

/** The fields that the documents of a command may have, but for those that are always written; of `report`, the fields of all documents. */
export const fieldsOf = (command: string): readonly string[] =>
  [...new Set(kindsOf(command).flatMap((kind) => FIELDS[kind]))].filter(
    (field) => !ALWAYS.includes(field),
  );

const kindsOf = (command: string): readonly Reported['kind'][] =>
  Object.keys(FIELDS)
    .filter(isReported)
    .filter((kind) => command === 'report' || commandOf({ kind }) === command);

const isReported = (kind: string): kind is Reported['kind'] =>
  Object.hasOwn(FIELDS, kind) && !['PolicyTranslation', 'SweepReport', 'BadInput'].includes(kind);

/**
 * What JSON and YAML write of a document: the groups and the fields that were asked for. Fields that are left out are not read: those of a
 * plan are built on the first read. Bad input is written whole.
 */
export function asWritten(document: Written, { fields, ...options }: WrittenOptions): object {
  const grouped = withGroups(document, options);
  if (fields === undefined || document.kind === 'BadInput') return grouped;
  const { names, areLeftOut } = fields;
  const written = Object.keys(grouped).filter(
    (field) => ALWAYS.includes(field) || names.has(field) !== areLeftOut,
  );
  return Object.fromEntries(
    written.map((field): [string, unknown] => [field, Reflect.get(grouped, field)]),
  );
}
