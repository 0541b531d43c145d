import { NODE_AUTOSCALER_KINDS } from '../../autoscalers/index.ts';
import type { AutoscalerSetting } from '../../autoscalers/index.ts';
import type { NodeAutoscalerName } from '../../outcome/index.ts';
import type { ActingAutoscaler } from './choose.ts';
import type { AutoscalingOptions } from './options.ts';

/** The choices of a user, by their flags. */
const FLAGS = {
  karpenter: '--karpenter',
  catalog: '--catalog',
  nodeGroups: '--node-groups',
  launch: '--launch',
  startup: '--node-startup',
} as const satisfies Record<AutoscalerSetting | 'startup', string>;

type Setting = keyof typeof FLAGS;

const SETTINGS = ['karpenter', 'catalog', 'nodeGroups', 'launch', 'startup'] as const;

/** The autoscaler that acts or is only asked; undefined: the input has none. */
interface Chosen extends Pick<ActingAutoscaler, 'isSwitchedOff'> {
  readonly name: NodeAutoscalerName;
  readonly rival?: Pick<ActingAutoscaler, 'name'>;
}

/** The choices that nothing reads: a flag that asks for something is not passed over in silence. */
export function settingsWithoutEffect(
  options: AutoscalingOptions = {},
  chosen: Chosen | undefined,
): readonly string[] {
  const idle = SETTINGS.filter((one) => options[one] !== undefined && !isRead(one));
  if (idle.length === 0) return [];
  const flags = idle.map((one) => FLAGS[one]).join(', ');
  return [`${flags}: without effect, ${why(chosen, options)}`];

  function isRead(setting: Setting): boolean {
    if (setting === 'catalog' && options.isCatalogOfPrices === true) return true;
    if (chosen === undefined) return false;
    if (setting === 'startup') return !chosen.isSwitchedOff;
    // That the groups of a rival do nothing is a warning of its own.
    return [chosen.name, chosen.rival?.name].some((name) => settingsOf(name).includes(setting));
  }
}

const settingsOf = (autoscaler: NodeAutoscalerName | undefined): readonly AutoscalerSetting[] =>
  NODE_AUTOSCALER_KINDS.find(({ name }) => name === autoscaler)?.settings ?? [];

function why(chosen: Chosen | undefined, { use }: AutoscalingOptions): string {
  if (use === 'none') return '--autoscaler none launches no node';
  return chosen === undefined
    ? 'the input has no autoscaler that launches nodes'
    : `${chosen.name} launches the nodes`;
}
