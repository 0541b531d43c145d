import { compileNodeSelector, keyOf } from '../../../objects/index.ts';
import type { Labels, Node, PersistentVolume } from '../../../objects/index.ts';
import type { AuditedCluster } from './audited.ts';

const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';

/** The current name of each beta label; nodes of today may have only these. */
const CURRENT: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.kubernetes.io/zone', ZONE],
  ['failure-domain.beta.kubernetes.io/region', REGION],
]);

/** Delimiter of several zones in one label (plugins/volumezone, v1.34). */
const ZONES_DELIMITER = '__';

/** Why no node can reach the volume; undefined if one can. */
export function whyUnreachable(
  volume: PersistentVolume,
  { nodes }: AuditedCluster,
): string | undefined {
  const all = [...nodes.values()].map((node) => ({ node, labels: withBetaLabels(node) }));
  const required = volume.spec?.nodeAffinity?.required;
  if (required !== undefined) {
    const selector = compileNodeSelector(required);
    if (!all.some(({ node, labels }) => selector.matches(labels, node.metadata.name))) {
      return `no node matches its node affinity${placeText(volume)}`;
    }
  }
  const zones = zonesOf(volume);
  if (zones.length === 0) return undefined;
  // Nodes without any such label pass.
  const isReached = all.some(
    ({ labels }) =>
      !ZONE_LABELS.some((key) => Object.hasOwn(labels, key)) ||
      zones.every(({ key, values }) => values.includes(labels[key] ?? '')),
  );
  if (isReached) return undefined;
  return `no node is in ${zones.map(({ values }) => values.join(' or ')).join(', ')}`;
}

const ZONE_LABELS: readonly string[] = [...CURRENT.keys(), ...CURRENT.values()];

function withBetaLabels({ metadata: { labels = {} } }: Node): Labels {
  const old: Record<string, string> = {};
  for (const [beta, current] of CURRENT) {
    const value = labels[current];
    if (value !== undefined) old[beta] = value;
  }
  return { ...old, ...labels };
}

function zonesOf({
  metadata: { labels = {} },
}: PersistentVolume): readonly { readonly key: string; readonly values: readonly string[] }[] {
  return ZONE_LABELS.flatMap((key) => {
    const values = labels[key]?.split(ZONES_DELIMITER).map((value) => value.trim()) ?? [''];
    return values.includes('') ? [] : [{ key, values }];
  });
}

/** " (topology.kubernetes.io/zone in a, b)": the first requirement, which mostly is the only one. */
function placeText({ spec }: PersistentVolume): string {
  const [term] = spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
  const [first] = [...(term?.matchExpressions ?? []), ...(term?.matchFields ?? [])];
  if (first === undefined) return '';
  return ` (${first.key} ${first.operator} ${(first.values ?? []).join(', ')})`;
}

/** "namespace/name" of the claim that it is bound to. */
export function claimOfVolume({ spec }: PersistentVolume): string | undefined {
  const { namespace, name } = spec?.claimRef ?? {};
  return name === undefined ? undefined : keyOf({ namespace, name });
}
