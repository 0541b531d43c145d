import {
  isBound,
  isCustomResource,
  isKind,
  isTerminal,
  kubeletVersions,
} from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { objectsOf, takeIn, type Given } from '../../input/index.ts';
import { API_VERSION, AUDIT_FAIL_ON, AUDIT_SEVERITIES, verdictOver } from '../../outcome/index.ts';
import type {
  Audit,
  AuditFailOn,
  AuditFinding,
  AuditSeverity,
  AuditSummary,
  AuditedObjects,
} from '../../outcome/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import { setUpScheduler } from '../../scheduler/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import {
  appliedGiven,
  checkStanding,
  completed,
  describeScheduler,
  extendersInReach,
  givenOf,
  placesIn,
  isScaler,
  unmodelledIn,
} from '../../simulation/index.ts';
import type { PlaceOf } from '../../simulation/index.ts';
import { StaticCluster } from '../static-cluster/index.ts';
import type { AuditInput, AuditOptions } from './input.ts';
import { AuditedCluster } from './cluster/audited.ts';
import type { InputFacts } from './cluster/audited.ts';
import { changedTemplates } from './cluster/changed-templates.ts';
import { writtenReplicas } from './cluster/autoscaling/written-replicas.ts';
import type { AuditRule, Found } from './rule.ts';
import { selectRules } from './select-rules.ts';
import { findUnjudged } from './unjudged.ts';

/**
 * What stands in the cluster and would not be placed there today, and what makes it fragile. The objects are judged as they stand:
 * manifests are applied over the cluster, and nothing is simulated. A running pod is judged on its own node only, by the filters of its
 * profile, without extenders and nominated pods.
 *
 * @throws InputError with everything that is wrong in the input, or for rules that do not exist
 */
export function audit(input: AuditInput, given: AuditOptions = {}): Audit {
  const options = { ...input.options, ...given };
  const rules = selectRules(options);
  const objects = givenOf(input);
  const applied = appliedGiven({ objects });
  // Pods that are given apart stand in the cluster like all others.
  const all = [...applied, ...(input.pods ?? []).map((pod) => takeIn(pod))];
  const { leftOut } = extendersInReach(undefined);
  const setUp = setUpScheduler(input, { ...options, kubelets: kubeletVersions(objectsOf(all)) });
  const unmodelled = unmodelledIn(all, setUp);
  const { cluster, warnings } = auditedCluster(all, setUp, {
    unmodelled,
    changed: changedTemplates(objects, applied),
    written: writtenReplicas(objects, applied),
    extensions: objectsOf(all).filter(({ apiVersion }) => isCustomResource(apiVersion)),
  });
  const { checked, doubts, notModelled } = findUnjudged(
    rules,
    cluster,
    objectsOf(all),
    setUp.release,
  );
  const placeOf = placesIn(objects);
  const findings = checked
    .flatMap((rule) => Array.from(rule.find(cluster), (found) => findingOf(rule, found, placeOf)))
    .sort((a, b) => rank(a.severity) - rank(b.severity));
  return {
    apiVersion: API_VERSION,
    kind: 'Audit',
    scheduler: describeScheduler(setUp),
    summary: summaryOf(findings, doubts, options.failOn ?? AUDIT_FAIL_ON),
    examined: examinedIn(cluster),
    rules: checked.map(({ code }) => code),
    findings,
    // What an autoscaler does over time is no question of an audit: rules judge its bounds.
    notModelled: [
      ...notModelled,
      ...unmodelled.filter((entry) => !isScaler(entry)),
      ...leftOut(setUp),
    ],
    warnings: [...setUp.warnings, ...warnings],
  };
}

function auditedCluster(
  all: readonly Given[],
  { release, profiles, cluster: options }: SchedulerSetUp,
  facts: InputFacts,
): { readonly cluster: AuditedCluster; readonly warnings: readonly string[] } {
  const { objects, warnings } = checkStanding(all, release);
  const strategy = podStrategyOf(release);
  const asStored = (pod: Pod): Pod => strategy.merged(strategy.enabled(pod));
  const stored = objects.map(({ object }) => {
    const complete = completed(object);
    return isKind(complete, 'Pod') ? asStored(complete) : complete;
  });
  const { cluster: engine } = StaticCluster.of(stored, profiles, asStored, options);
  return {
    cluster: new AuditedCluster(stored, profiles, engine, facts),
    warnings,
  };
}

function examinedIn(cluster: AuditedCluster): AuditedObjects {
  const pending = cluster.list('Pod').filter((pod) => !isBound(pod) && !isTerminal(pod));
  return {
    nodes: cluster.nodes.size,
    pods: cluster.running.length,
    workloads: cluster.shapes.filter(({ subject }) => subject.kind !== 'Pod').length,
    budgets: cluster.list('PodDisruptionBudget').length,
    ...(pending.length === 0 ? {} : { pending: pending.length }),
  };
}

const rank = (severity: AuditSeverity): number => AUDIT_SEVERITIES.indexOf(severity);

function findingOf(
  { code, name: rule, severity, helps }: AuditRule,
  found: Found,
  placeOf: PlaceOf,
): AuditFinding {
  const { subject, message, hint = helps, pods, podNames, nodes, example } = found;
  const { kind, namespace, name } = subject;
  const place =
    placeOf(kind, namespace, name) ??
    (example === undefined ? undefined : placeOf('Pod', namespace, example));
  return {
    code,
    rule,
    severity,
    kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
    message,
    hint,
    ...(pods === undefined ? {} : { pods }),
    ...(podNames === undefined ? {} : { podNames }),
    ...(nodes === undefined ? {} : { nodes }),
    ...place,
  };
}

function summaryOf(
  findings: readonly AuditFinding[],
  doubts: readonly string[],
  failOn: readonly AuditFailOn[],
): AuditSummary {
  const countOf = (severity: AuditSeverity): number =>
    findings.filter((one) => one.severity === severity).length;
  const verdict = verdictOver([
    ...findings.map(({ severity }) => ({ kind: severity, counts: failOn.includes(severity) })),
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
  return {
    verdict,
    failOn,
    errors: countOf('error'),
    warnings: countOf('warning'),
    infos: countOf('info'),
    ...(doubts.length === 0 ? {} : { doubts }),
  };
}
