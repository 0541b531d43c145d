import type { PolicyOrigin, PolicyTranslation } from '../../../outcome/index.ts';
import { counted, duration } from '../../layout/figures.ts';
import type { Block, Column, Page, Section, Table } from '../../page/section.ts';
import { warningsSection } from '../parts.ts';
import { argumentItems } from './arguments.ts';

/** A Policy as plugins: filters in order, scores with weights, and the predicates and priorities that enable them. */
export function policyPage(policy: PolicyTranslation): Page {
  const subject = policy.source === 'Policy' ? 'a Policy' : 'the default provider';
  return {
    program: 'kschedsim policy show',
    subject: `${subject}, as kube-scheduler ${policy.kubernetes} reads it`,
    sections: [
      section('filters', 'Filters', ', in this order', filters(policy)),
      section('scores', 'Scores', '', [scores(policy)]),
      section('steps', 'Other steps', '', [otherSteps(policy)]),
      section('arguments', 'Arguments', '', [
        { kind: 'list', items: argumentItems(policy.pluginConfig) },
      ]),
      section('extenders', 'Extenders', ', in this order', [extenders(policy)]),
      warningsSection(policy.warnings),
    ],
    verdict: undefined,
    line: policyLine(policy),
  };
}

const section = (id: string, title: string, suffix: string, blocks: readonly Block[]): Section => ({
  id,
  title,
  suffix,
  rank: 'answer',
  blocks,
});

const FILTERS: readonly Column[] = [
  { head: '', kind: 'count' },
  { head: 'Plugin', least: 16 },
  { head: 'PreFilter', dropped: 1 },
  { head: 'From', least: 16 },
];

/** The column PREFILTER has the plugin's position among the PreFilters, which may have another order. */
function filters(policy: PolicyTranslation): readonly Block[] {
  const { policyPlugins, origins, alwaysCheckAllPredicates } = policy;
  const { filter, preFilter } = policyPlugins;
  const rows = filter.map((name, at) => {
    const place = preFilter.indexOf(name);
    return [at + 1, name, place < 0 ? '' : String(place + 1), from(origins.filter[name])];
  });
  const all = 'every filter runs on every node (alwaysCheckAllPredicates)';
  return [
    table(FILTERS, rows),
    ...(alwaysCheckAllPredicates ? [{ kind: 'text', text: all } as const] : []),
  ];
}

const SCORES: readonly Column[] = [
  { head: 'Plugin', least: 16 },
  { head: 'Weight', kind: 'number' },
  { head: 'From', least: 16 },
];

function scores({ policyPlugins: { score }, origins }: PolicyTranslation): Block {
  const rows = Object.entries(score).map(([name, weight]) => [
    name,
    weight,
    from(origins.score[name]),
  ]);
  return rows.length === 0
    ? { kind: 'text', text: 'none: any feasible node is chosen' }
    : table(SCORES, rows);
}

/** Omits an empty last column, as for the default provider. */
function table(columns: readonly Column[], rows: Table['rows']): Table {
  const isNamed = rows.some((row) => row.at(-1) !== '');
  return { kind: 'table', columns: isNamed ? columns : columns.slice(0, -1), rows };
}

const BECAUSE: Readonly<Record<PolicyOrigin['by'], string>> = {
  policy: '',
  default: ' (default)',
  mandatory: ' (mandatory)',
};

const from = (origins: readonly PolicyOrigin[] = []): string =>
  origins.map(({ name, by }) => `${name}${BECAUSE[by]}`).join(', ');

function otherSteps({ policyPlugins }: PolicyTranslation): Block {
  const { preScore, postFilter, reserve = [], preBind = [], bind } = policyPlugins;
  const steps = {
    PostFilter: postFilter,
    PreScore: preScore,
    Reserve: reserve,
    PreBind: preBind,
    Bind: bind,
  };
  return {
    kind: 'list',
    items: Object.entries(steps)
      .filter(([, names]) => names.length > 0)
      .map(([step, names]) => ({ text: `${step}: ${names.join(', ')}` })),
  };
}

function extenders({ extenders: found }: PolicyTranslation): Block {
  const items = found.map((extender) => {
    const { urlPrefix, verbs, weight, ignorable, managedResources, httpTimeoutSeconds } = extender;
    const parts = [
      verbs.length === 0 ? 'no verbs' : verbs.join(', '),
      ...(verbs.includes('prioritize') ? [`weight ${String(weight)}`] : []),
      `timeout ${duration(httpTimeoutSeconds)}`,
      ...(ignorable ? ['ignorable'] : []),
      ...(managedResources.length > 0 ? [`only for ${managedResources.join(', ')}`] : []),
    ];
    return { text: `${urlPrefix}: ${parts.join('; ')}` };
  });
  return { kind: 'list', items };
}

/** The last line: "Policy: 7 filters, 3 scores; 1 warning." */
function policyLine({ policyPlugins, warnings: found }: PolicyTranslation): string {
  const { filter, score } = policyPlugins;
  const parts = `${counted(filter.length, 'filter')}, ${counted(Object.keys(score).length, 'score')}`;
  return `Policy: ${parts}${found.length === 0 ? '' : `; ${counted(found.length, 'warning')}`}.`;
}
