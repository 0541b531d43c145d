import type { PlannedNode, PlannedPod } from '../../../../outcome/index.ts';
import { printable, shellWords } from '../../../../units/index.ts';
import { make } from './make.ts';

const NAMES = 'node-names';

/** A question: why is the pod not on a node? The answer is given as soon as the name is complete. */
export function whyNot(pod: PlannedPod, nodes: readonly PlannedNode[]): HTMLElement {
  const input = make('input', { type: 'text', list: NAMES, autocomplete: 'off' });
  const said = make('output', { 'aria-live': 'polite', class: 'said' });
  const known = new Set(nodes.map(({ name }) => name));
  const answer = (isComplete: boolean): void => {
    const name = input.value.trim();
    if (known.has(name)) said.textContent = printable(answerFor(pod, name));
    else said.textContent = isComplete && name !== '' ? `There is no node ${name}.` : '';
  };
  input.addEventListener('input', () => answer(false));
  input.addEventListener('change', () => answer(true));
  nameList(nodes);
  return make('div', {}, make('label', {}, 'Why not on node ', input), said);
}

/** The names to choose from, once on the page. */
function nameList(nodes: readonly PlannedNode[]): void {
  if (document.querySelector(`#${NAMES}`) !== null) return;
  const options = nodes.map(({ name }) => make('option', { value: name }));
  document.body.append(make('datalist', { id: NAMES }, options));
}

function answerFor(pod: PlannedPod, name: string): string {
  if (pod.node === name) return `It is on ${name}.`;
  const own = (pod.rejections ?? []).filter(({ nodes }) => nodes.includes(name));
  if (own.length > 0) {
    const reasons = own.map(({ plugin, reasons: texts }) => `${plugin}: ${texts.join(', ')}`);
    return `${reasons.join('; ')}.`;
  }
  if (pod.node === null) return 'The plan has no answer: the pod was not tried on this node.';
  return `It is on ${pod.node}. Whether ${name} rejects it or has a lower score is in the page of explain.`;
}

/** How to get the scores of all nodes, which a plan does not have. */
export function explainCommand({ namespace, name, owner }: PlannedPod): string {
  const pod =
    owner === undefined
      ? [`${namespace}/${name}`]
      : ['-n', namespace, `${owner.kind.toLowerCase()}/${owner.name}`];
  return `kschedsim explain ${shellWords(pod)} -f INPUT -o html=explained.html`;
}
