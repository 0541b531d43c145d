import { REMEDY } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import type { Plan, Remedy } from '../../outcome/index.ts';
import { yamlText } from '../../reports/index.ts';
import { isRecord, printable, shellWords } from '../../units/index.ts';
import { remedyObjects } from '../../whatif/index.ts';
import { writeResult } from './write-result.ts';

const HEAD = `# What "kschedsim plan --fix" found: for each group of pods that fit nowhere the first change that suffices, each tried.
# kubectl apply -f FILE makes them; Nodes are to be added by whoever makes nodes. Pods that run are to be replaced: kubectl replace --force.
# kschedsim plan INPUT FILE plans the input with them: these objects replace those of the input.
`;

/** Writes the remedies that suffice as manifests: the first of each group, the others as comments. */
export async function writeFix(plan: Plan, given: readonly Given[], file: string): Promise<void> {
  const parts = (plan.remedies ?? []).flatMap(({ remedies }) => {
    const [first, ...others] = remedies.filter(({ suffices }) => suffices);
    if (first === undefined) return [];
    return [...textsOf(first, given), ...others.map(({ text }) => comment(`or instead: ${text}`))];
  });
  const none = parts.length === 0 ? ['# Nothing that was tried suffices alone.\n'] : [];
  await writeResult([HEAD, ...none, ...parts].join(''), file);
}

function textsOf(remedy: Remedy, given: readonly Given[]): readonly string[] {
  const { apply, delete: removed } = remedyObjects(given, remedy);
  const title = comment(remedy.text);
  if (remedy.changes.length === 0) return [title];
  return [
    ...apply.map((object) => `---\n${title}${yamlText(marked(object, remedy.text))}`),
    ...removed.map(({ kind, metadata: { name, namespace } }) => {
      const where = namespace === undefined ? [] : ['-n', namespace];
      const command = shellWords(['kubectl', 'delete', kind.toLowerCase(), name, ...where]);
      return `${title}${comment(`${command}, in a plan --delete`)}`;
    }),
  ];
}

const comment = (text: string): string => `# ${printable(text)}\n`;

function marked(object: object, text: string): object {
  const { metadata, ...rest } = object as { readonly metadata: Readonly<Record<string, unknown>> };
  const known = isRecord(metadata['annotations']) ? metadata['annotations'] : {};
  const annotations = { ...known, [REMEDY]: text };
  const { apiVersion, kind, ...more } = rest as Readonly<Record<string, unknown>>;
  return { apiVersion, kind, metadata: { ...metadata, annotations }, ...more };
}
