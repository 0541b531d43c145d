import type { Audit, AuditFinding, AuditSeverity } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';
import type { Item, Section, Text } from '../page/section.ts';
import { helpful, more, quoted, strong } from '../page/texts.ts';
import { adviceText } from '../reading/remedies.ts';
import { placeOf, placeText, subjectText } from '../reading/subjects.ts';
import {
  caveatSections,
  doubtsSection,
  editFacts,
  fact,
  schedulerFact,
  summarySection,
} from './parts.ts';

/** What was judged, what could not be, and the findings by severity; the most serious are the last. */
export const auditSections = (audit: Audit): readonly Section[] => [
  summarySection([
    fact('Judged', judged(audit)),
    ...editFacts(audit),
    fact('Rules', counted(audit.rules.length, 'rule')),
    schedulerFact(audit.scheduler),
  ]),
  doubtsSection(audit.summary),
  ...caveatSections(audit),
  findings(audit, 'info', 6),
  findings(audit, 'warning', 10),
  findings(audit, 'error', 20),
];

function judged({ examined: { nodes, pods, workloads, budgets, pending } }: Audit): string {
  const left = pending === undefined ? '' : `; not ${counted(pending, 'pending pod')}`;
  return `${counted(nodes, 'node')}, ${counted(pods, 'running pod')}, ${counted(workloads, 'workload')}, ${counted(budgets, 'budget')}${left}`;
}

/** The findings of one severity by rule and hint. */
function findings(audit: Audit, severity: AuditSeverity, most: number): Section {
  const alike = audit.findings.filter((one) => one.severity === severity);
  const groups = groupBy(alike, ({ code, hint = '' }) => `${code}\0${hint}`);
  return {
    id: `${severity}s`,
    title: FINDINGS[severity],
    rank: RANKS[severity],
    blocks: [
      {
        kind: 'list',
        depth: 0,
        isSpaced: true,
        most,
        more: (left) => `${counted(left, 'more group')} of findings`,
        items: [...groups.values()].flatMap(ruleItem),
      },
    ],
  };
}

const FINDINGS = {
  error: 'Findings: errors',
  warning: 'Findings: warnings',
  info: 'Findings: info',
} as const;

const RANKS = { error: 'failure', warning: 'problem', info: 'detail' } as const;

/** Most objects of one rule with the same hint. */
const OBJECTS = 5;

/** Most pods of a finding. */
const PODS = 3;

function ruleItem(alike: readonly AuditFinding[]): readonly Item[] {
  const [first] = alike;
  if (first === undefined) return [];
  const { code, rule, hint } = first;
  const objects = alike.map((finding): Item => {
    const { kind, namespace, name, podNames = [] } = finding;
    const place = placeOf(finding);
    const subject = subjectText(`${kind}/${name}`, namespace);
    return {
      mark: SIGNS[finding.severity],
      text: place === undefined ? subject : `${subject}, ${placeText(place)}`,
      below: [
        quoted(finding.message),
        ...(podNames.length === 0
          ? []
          : [{ lead: 'pods: ', names: podNames, most: PODS, tone: 'faint' } satisfies Text]),
      ],
    };
  });
  return [
    {
      text: strong(`${code} ${rule}`),
      below: [
        { kind: 'list', depth: 0, most: OBJECTS, more: more('object'), items: objects },
        ...(hint === undefined ? [] : [helpful(adviceText(hint))]),
      ],
    },
  ];
}

const SIGNS = { error: 'failed', warning: 'warned', info: 'advised' } as const;
