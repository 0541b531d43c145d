import type { Audit } from '../../../outcome/index.ts';
import { figures, names, section, table, type Section } from '../parts.ts';

export function auditSections({ summary, examined, findings, rules }: Audit): readonly Section[] {
  return [
    section(
      'summary',
      'Summary',
      figures([
        ['errors', summary.errors],
        ['warnings', summary.warnings],
        ['infos', summary.infos],
        ['nodes', examined.nodes],
        ['pods', examined.pods],
        ['workloads', examined.workloads],
        ['budgets', examined.budgets],
        ['pending pods, not judged', examined.pending],
        ['rules', rules.length],
      ]),
    ),
    section(
      'objects',
      'By object',
      table(
        'Every finding of a rule',
        ['Severity', 'Code', 'Object', 'Namespace', 'Pods', 'Nodes', 'Message'],
        findings.map((one) => [
          one.severity,
          one.code,
          `${one.kind}/${one.name}`,
          one.namespace ?? '',
          one.pods ?? '',
          names(one.nodes ?? []),
          one.message,
        ]),
      ),
    ),
  ];
}
