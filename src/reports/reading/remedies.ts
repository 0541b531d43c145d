import type { Plan, PlannedPod, PodRemedies, RejectedNodes, Remedy } from '../../outcome/index.ts';
import { append, fillTemplate, getOrInsert, groupBy } from '../../units/index.ts';
import { count, counted } from '../layout/figures.ts';
import { workloadsOf } from './workloads.ts';

/** What was tried for a group of the plan. */
export const remediesOfGroup = ({ remedies = [] }: Plan, id: string): readonly PodRemedies[] =>
  remedies.filter(({ group }) => group === id);

/** By object, such as "Deployment/web" in "shop": what was tried for pods of it that fit nowhere. */
export type RemediesOf = (object: string, namespace: string) => readonly PodRemedies[];

export function remediesIn({ remedies = [], groups = [] }: Plan): RemediesOf {
  const byGroup = groupBy(remedies, ({ group }) => group);
  const byObject = new Map<string, PodRemedies[]>();
  for (const { id, workloads } of groups) {
    const own = byGroup.get(id);
    if (own === undefined) continue;
    for (const { object, namespace } of workloads) {
      append(
        getOrInsert(byObject, `${object} ${namespace}`, () => []),
        own,
      );
    }
  }
  return (object, namespace) => byObject.get(`${object} ${namespace}`) ?? [];
}

/** What was tried for the workloads of these pods. */
export const remediesFor = (
  remediesOf: RemediesOf,
  pods: readonly PlannedPod[],
): readonly PodRemedies[] => [
  ...new Set(workloadsOf(pods).flatMap(({ label, namespace }) => remediesOf(label, namespace))),
];

/** "add 2 nodes like worker-1 (places all 4 pods)". */
export function remedyText({ text, places, of, suffices }: Remedy): string {
  const what =
    of === 1
      ? ''
      : suffices
        ? `all ${counted(of, 'pod')}`
        : `${count(places)} of ${counted(of, 'pod')}`;
  return what === '' ? text : `${text} (places ${what})`;
}

/** The proven remedies in one sentence; undefined without any. */
export function helpFor(remedies: readonly PodRemedies[]): string | undefined {
  const texts = remedies.flatMap((one) => one.remedies.map(remedyText));
  return texts.length === 0 ? undefined : `${texts.join('; or ')}.`;
}

/** What a rule says of all that it finds: nobody has tried it here. */
export const adviceText = (advice: string): string => `Advice, not tried: ${advice}`;

/** What user-written plugins say of their reasons, with the names of the nodes: nobody has tried it. */
export function pluginAdvice(rejections: readonly RejectedNodes[]): readonly string[] {
  const advice = new Set<string>();
  for (const { plugin, causes = [], nodes } of rejections) {
    for (const { remedy, detail } of causes) {
      if (remedy === undefined) continue;
      const named = { ...detail, nodes: someNode(nodes), anyNode: anyNode(nodes) };
      advice.add(`${plugin} advises, not tried: ${fillTemplate(remedy, named)}`);
    }
  }
  return [...advice];
}

function someNode(nodes: readonly string[]): string {
  if (nodes.length === 0) return 'a node';
  if (nodes.length <= 2) return nodes.join(' or ');
  return `one of ${counted(nodes.length, 'node')}`;
}

function anyNode(nodes: readonly string[]): string {
  return nodes.length > 1 ? `any of ${counted(nodes.length, 'node')}` : (nodes[0] ?? 'a node');
}
