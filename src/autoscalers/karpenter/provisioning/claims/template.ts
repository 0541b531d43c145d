import type { Taint } from '../../../../objects/index.ts';
import { INITIALIZED, NODE_POOL, REGISTERED } from '../../algebra/labels.ts';
import type { Provider } from '../../algebra/labels.ts';
import { Requirements } from '../../algebra/requirements.ts';
import { checkMinValues } from '../../catalogue/min-values.ts';
import type { NodePool } from '../../objects/node-pool.ts';
import { amountsInThousandths } from '../../resources.ts';
import type { Resources } from '../../resources.ts';
import { HostPorts } from '../pods/host-ports.ts';
import type { Quantities } from '../pods/shape.ts';
import type { ProvisioningRules } from '../versions.ts';
import { forEachBit, keepOnly, noBits, setBit } from './bits.ts';
import type { Bits } from './bits.ts';
import { requestsOf } from './daemons.ts';
import type { DaemonPod } from './daemons.ts';
import type { TypeTable } from './type-table.ts';

/** Instance types on which the same DaemonSets run. */
export interface DaemonGroup {
  readonly types: Bits;
  /** True if no DaemonSet runs on them. */
  readonly isEmpty: boolean;
  readonly exactOverhead: Quantities;
  readonly overhead: Resources;
  readonly ports: HostPorts;
}

/** What NodeClaims of a NodePool are made from. */
export interface ClaimTemplate {
  readonly pool: NodePool;
  readonly name: string;
  readonly taints: readonly Taint[];
  readonly labels: Readonly<Record<string, string>>;
  readonly requirements: Requirements;
  readonly table: TypeTable;
  /** The types that the pool's own requirements allow. */
  readonly types: Bits;
  readonly daemons: readonly DaemonGroup[];
}

interface Parts {
  readonly provider: Provider;
  readonly rules: ProvisioningRules;
  readonly relaxesMinValues: boolean;
}

/** A template before DaemonSets are counted. */
export type BareTemplate = Omit<ClaimTemplate, 'daemons'>;

/**
 * The template of a NodePool; without types if its requirements leave none.
 *
 * Rule: NewNodeClaimTemplate and NewScheduler, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling, v1.13.
 */
export function claimTemplate(
  pool: NodePool,
  table: TypeTable,
  { provider, rules, relaxesMinValues }: Parts,
): { readonly template: BareTemplate; readonly lacksMinValues: boolean } {
  const { metadata, spec } = pool.spec.template;
  const labels = {
    ...metadata?.labels,
    [NODE_POOL]: pool.metadata.name,
    [provider.nodeClassLabel]: spec.nodeClassRef?.name ?? 'default',
  };
  const simulated = rules.daemonsByType ? { [REGISTERED]: 'true', [INITIALIZED]: 'true' } : {};
  const requirements = Requirements.stated(spec.requirements).with(
    Requirements.labels({ ...labels, ...simulated }),
  );
  const types = table.compatible(requirements);
  keepOnly(types, table.offered(requirements));
  keepOnly(types, table.sound);
  const { missing } = checkMinValues(table.typesIn(types), requirements);
  const lacksMinValues = missing.size > 0 && !relaxesMinValues;
  const { name } = pool.metadata;
  return {
    template: {
      pool,
      name,
      taints: spec.taints ?? [],
      labels,
      requirements,
      table,
      types: lacksMinValues ? noBits(table.types.length) : types,
    },
    lacksMinValues,
  };
}

/** Counts DaemonSets for all templates in order: what an earlier question changed of a daemon pod holds for the next. */
export function withDaemons(
  templates: readonly BareTemplate[],
  daemons: readonly DaemonPod[],
  { provider, rules }: Pick<Parts, 'provider' | 'rules'>,
): readonly ClaimTemplate[] {
  const { wellKnownLabels } = provider;
  if (!rules.daemonsByType) return withDaemonsOfPools(templates, daemons, wellKnownLabels);
  return templates.map((template) => {
    const accepts = (required: Requirements): boolean =>
      template.requirements.accepts(required, wellKnownLabels);
    const groups = new Map<
      string,
      { readonly running: readonly DaemonPod[]; readonly types: Bits }
    >();
    forEachBit(template.types, (at) => {
      const type = template.table.types[at];
      if (type === undefined) return;
      const running = daemons.filter((daemon) =>
        daemon.runsOnNew(
          template.taints,
          (required) => accepts(required) && type.requirements.intersects(required),
        ),
      );
      const key = running
        .map((one) => one.key)
        .sort()
        .join();
      const known = groups.get(key) ?? { running, types: noBits(template.table.types.length) };
      setBit(known.types, at);
      groups.set(key, known);
    });
    const made = [...groups.values()].map(({ running, types }) => daemonGroup(running, types));
    return { ...template, daemons: made };
  });
}

/**
 * Until v1.13 it asks for the overhead of all pools, and only then for the host ports of all: alternatives that the first round has given
 * up are gone in the second.
 *
 * Rule: getDaemonOverhead and getDaemonHostPortUsage, scheduler.go, v1.13.
 */
function withDaemonsOfPools(
  templates: readonly BareTemplate[],
  daemons: readonly DaemonPod[],
  wellKnownLabels: ReadonlySet<string>,
): readonly ClaimTemplate[] {
  const runningOn = ({ taints, requirements }: BareTemplate): readonly DaemonPod[] =>
    daemons.filter((daemon) =>
      daemon.runsOnNew(taints, (required) => requirements.accepts(required, wellKnownLabels)),
    );
  const counted = templates.map(runningOn);
  return templates.map((template, at) => ({
    ...template,
    daemons: [daemonGroup(counted[at] ?? [], template.table.all, runningOn(template))],
  }));
}

/** `withPorts`: those whose host ports are taken. */
function daemonGroup(running: readonly DaemonPod[], types: Bits, withPorts = running): DaemonGroup {
  const exactOverhead = requestsOf(running);
  const ports = new HostPorts();
  for (const { key, hostPorts } of withPorts) ports.take(key, hostPorts);
  return {
    types,
    isEmpty: running.length === 0,
    exactOverhead,
    overhead: amountsInThousandths(exactOverhead),
    ports,
  };
}
