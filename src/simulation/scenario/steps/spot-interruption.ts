import { entryKind } from '../../../documents/index.ts';
import { nodeTarget, nodeTargetText, onEachNode } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

/** The time between the notice and the end of a spot machine, as AWS gives it. */
const NOTICE_MS = 120_000;

export const spotInterruption: StepKind = entryKind({
  name: 'spotInterruption',
  description:
    'The cloud takes the machine of a node back: its autoscaler drains it at once, and two minutes later the machine and its node are gone.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `interrupt ${nodeTargetText(target)}`,
    run: onEachNode(target, ({ metadata }, { api, autoscaler, clock, nodes }) => {
      const { name, uid } = metadata;
      autoscaler?.interrupt(name);
      clock.after(NOTICE_MS, () => {
        if (api.get('Node', '', name)?.metadata.uid !== uid) return;
        nodes.failNode(name);
        api.delete('Node', '', name);
      });
    }),
  }),
});
