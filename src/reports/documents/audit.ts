import type { Audit, AuditFinding, AuditSeverity } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';
import type { Item, Section } from '../page/section.ts';
import { helpful, more, quoted, strong } from '../page/texts.ts';
import { placeText, subjectOfFinding } from '../reading/audit-findings.ts';
import {
  doubtsSection,
  editFacts,
  fact,
  notModelledSection,
  schedulerFact,
  summarySection,
  warningsSection,
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
  notModelledSection(audit.notModelled),
  warningsSection(audit.warnings),
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
    title: `Findings: ${severity}s`,
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

const RANKS = { error: 'failure', warning: 'problem', info: 'detail' } as const;

/** Most objects of one rule with the same hint. */
const OBJECTS = 5;

function ruleItem(alike: readonly AuditFinding[]): readonly Item[] {
  const [first] = alike;
  if (first === undefined) return [];
  const { code, rule, hint } = first;
  const objects = alike.map((finding): Item => {
    const place = placeText(finding);
    return {
      mark: SIGNS[finding.severity],
      text: `${subjectOfFinding(finding)}${place === undefined ? '' : `, ${place}`}`,
      below: [quoted(finding.message)],
    };
  });
  return [
    {
      text: strong(`${code} ${rule}`),
      below: [
        { kind: 'list', depth: 0, most: OBJECTS, more: more('object'), items: objects },
        ...(hint === undefined ? [] : [helpful(`What would help: ${hint}`)]),
      ],
    },
  ];
}

const SIGNS = { error: 'failed', warning: 'warned', info: 'advised' } as const;
