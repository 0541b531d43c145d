import type { PolicyOrigin, PolicyTranslation } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { counted, duration } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { section, type Detail } from '../detail.ts';
import { warnings } from '../plan/notes.ts';
import { argumentLines } from './arguments.ts';

/** A Policy as plugins: filters in order, scores with weights, and the predicates and priorities that enable them. */
export function policyTable(policy: PolicyTranslation, detail: Detail): readonly string[] {
  const { kubernetes, source, alwaysCheckAllPredicates } = policy;
  const { paint } = detail;
  const subject = source === 'Policy' ? 'a Policy' : 'the default provider';
  return [
    `${paint.bold('kschedsim policy show')}  ${paint.dim(`${subject}, as kube-scheduler ${kubernetes} reads it`)}`,
    ...section('FILTERS, in this order', filters(policy, detail), detail),
    ...(alwaysCheckAllPredicates
      ? wrap('  every filter runs on every node (alwaysCheckAllPredicates)', detail.width)
      : []),
    ...section('SCORES', scores(policy, detail), detail),
    ...section('OTHER STEPS', otherSteps(policy, detail), detail),
    ...section('ARGUMENTS', argumentLines(policy.pluginConfig, detail), detail),
    ...section('EXTENDERS, in this order', extenders(policy, detail), detail),
    ...warnings(policy.warnings, detail),
  ];
}

const FILTERS: readonly Column[] = [
  { title: '', align: 'right' },
  { title: 'PLUGIN', atLeast: 16 },
  { title: 'PREFILTER', dropped: 1 },
  { title: 'FROM', atLeast: 16 },
];

/** The column PREFILTER has the plugin's position among the PreFilters, which may have another order. */
function filters({ policyPlugins, origins }: PolicyTranslation, detail: Detail): readonly string[] {
  const { filter, preFilter } = policyPlugins;
  const rows = filter.map((name, at): readonly Cell[] => {
    const place = preFilter.indexOf(name);
    return [String(at + 1), name, place < 0 ? '' : String(place + 1), from(origins.filter[name])];
  });
  return table(FILTERS, rows, detail);
}

const SCORES: readonly Column[] = [
  { title: 'PLUGIN', atLeast: 16 },
  { title: 'WEIGHT', align: 'right' },
  { title: 'FROM', atLeast: 16 },
];

function scores({ policyPlugins, origins }: PolicyTranslation, detail: Detail): readonly string[] {
  const { score } = policyPlugins;
  if (Object.keys(score).length === 0) return ['  none: any feasible node is chosen'];
  const rows = Object.entries(score).map(([name, weight]): readonly Cell[] => [
    name,
    String(weight),
    from(origins.score[name]),
  ]);
  return table(SCORES, rows, detail);
}

/** Omits an empty last column, as for the default provider. */
function table(
  heads: readonly Column[],
  rows: readonly (readonly Cell[])[],
  detail: Detail,
): readonly string[] {
  const isNamed = rows.some((row) => row.at(-1) !== '');
  const shown = isNamed ? heads : heads.slice(0, -1);
  return columns(
    shown,
    rows.map((row) => row.slice(0, shown.length)),
    detail,
  );
}

const BECAUSE: Readonly<Record<PolicyOrigin['by'], string>> = {
  policy: '',
  default: ' (default)',
  mandatory: ' (mandatory)',
};

const from = (origins: readonly PolicyOrigin[] = []): string =>
  printable(origins.map(({ name, by }) => `${name}${BECAUSE[by]}`).join(', '));

function otherSteps({ policyPlugins }: PolicyTranslation, detail: Detail): readonly string[] {
  const { preScore, postFilter, reserve = [], preBind = [], bind } = policyPlugins;
  const steps = { PostFilter: postFilter, PreScore: preScore, Reserve: reserve };
  return Object.entries({ ...steps, PreBind: preBind, Bind: bind }).flatMap(([step, names]) => {
    if (names.length === 0) return [];
    const lines = wrap(names.join(', '), detail.width - INDENT);
    return lines.map((line, at) => `  ${(at === 0 ? step : '').padEnd(INDENT - 2)}${line}`);
  });
}

const INDENT = 14;

function extenders({ extenders: found }: PolicyTranslation, detail: Detail): readonly string[] {
  return found.flatMap((extender) => {
    const { urlPrefix, verbs, weight, ignorable, managedResources, httpTimeoutSeconds } = extender;
    const parts = [
      verbs.length === 0 ? 'no verbs' : verbs.join(', '),
      ...(verbs.includes('prioritize') ? [`weight ${String(weight)}`] : []),
      `timeout ${duration(httpTimeoutSeconds)}`,
      ...(ignorable ? ['ignorable'] : []),
      ...(managedResources.length > 0 ? [`only for ${managedResources.join(', ')}`] : []),
    ];
    const [first = '', ...rest] = wrap(
      printable(`${urlPrefix}: ${parts.join('; ')}`),
      detail.width - 4,
    );
    return [`  ${first}`, ...rest.map((line) => `    ${line}`)];
  });
}

/** The last line: "Policy: 7 filters, 3 scores; 1 warning." */
export function policyLine({ policyPlugins, warnings: found }: PolicyTranslation): string {
  const { filter, score } = policyPlugins;
  const parts = `${counted(filter.length, 'filter')}, ${counted(Object.keys(score).length, 'score')}`;
  return `Policy: ${parts}${found.length === 0 ? '' : `; ${counted(found.length, 'warning')}`}.`;
}
