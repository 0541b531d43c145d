import {
  entryKind,
  described,
  hint,
  list,
  object,
  oneOf,
  optional,
  parsed,
  shorthand,
} from '../../../../documents/index.ts';
import type { Field } from '../../../../documents/index.ts';
import { AUDIT_SEVERITIES } from '../../../../outcome/index.ts';
import type { AuditFinding, AuditSeverity, Violation } from '../../../../outcome/index.ts';
import { AUDIT_RULES } from '../../../audit/rules.ts';
import { counted } from '../../../audit/words.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';

interface Audited {
  readonly severity: AuditSeverity;
  readonly rules: readonly string[] | undefined;
  readonly ignore: readonly string[] | undefined;
}

export const audit: ExpectationKind = entryKind({
  name: 'audit',
  description: 'No finding of `kschedsim audit` of this severity or a higher one.',
  fields: shorthand(
    'severity',
    object<Audited>({
      severity: described(oneOf(AUDIT_SEVERITIES), 'The least severity that counts.'),
      rules: described(optional(list(ruleCode())), 'Only these rules, by code or name.'),
      ignore: described(optional(list(ruleCode())), 'Without these rules.'),
    }),
  ),
  make: (written: Audited) => ({
    text: `no audit finding of severity ${written.severity}${written.severity === 'error' ? '' : ' or above'}`,
    judge: (cluster) => judge(written, cluster),
  }),
});

/** The code or the name of a rule, as its code. */
function ruleCode(): Field<string> {
  return parsed<string>({}, (written) => {
    const wanted = written.trim().toLowerCase();
    const rule = AUDIT_RULES.find(
      ({ code, name }) => code.toLowerCase() === wanted || name === wanted,
    );
    if (rule !== undefined) return { value: rule.code };
    const near = hint(
      written,
      AUDIT_RULES.flatMap(({ code, name }) => [code, name]),
    );
    return { problem: `no audit rule is called "${written}"${near}` };
  });
}

function judge({ severity, rules, ignore = [] }: Audited, cluster: CheckedCluster): Judgement {
  const { examined, findings, summary, rules: checked } = cluster.audit;
  const { nodes, pods, workloads } = examined;
  if (nodes + pods + workloads === 0) return nothingToJudge('nothing to judge: no objects');
  const least = AUDIT_SEVERITIES.indexOf(severity);
  const counts = (code: string): boolean =>
    (rules?.includes(code) ?? true) && !ignore.includes(code);
  const found = findings.filter(
    (one) => counts(one.code) && AUDIT_SEVERITIES.indexOf(one.severity) <= least,
  );
  const words = `${counted(found.length, 'finding')} of severity ${severity}${severity === 'error' ? '' : ' or above'}`;
  return judged({
    examined: { nodes, pods, workloads, rules: checked.filter(counts).length },
    figures: { findings: found.length },
    violations: found.map(violationOf),
    doubts: summary.doubts ?? [],
    met: `no finding in ${counted(pods, 'running pod')} and ${counted(workloads, 'workload')}`,
    broken: words,
  });
}

function violationOf(finding: AuditFinding): Violation {
  const { code, rule, kind, namespace, name, pods, message, file, line, column } = finding;
  return {
    object: `${kind}/${name}`,
    ...(namespace !== undefined && { namespace }),
    ...(pods !== undefined && { pods }),
    message: `${code} ${rule}: ${message}`,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
