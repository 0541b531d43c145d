/** One hostile input and what it gets. */
export interface Hostile {
  readonly name: string;
  /** The content of the file that is read. */
  readonly input: string | Uint8Array;
  /** The words of the command line; FILE stands for the file, CLUSTER for a valid cluster. Default: plan CLUSTER FILE. */
  readonly argv?: readonly string[];
  /** A refusal: in its message, after the file's name. */
  readonly refused?: RegExp;
  /** A verdict: what the report says. */
  readonly reported?: RegExp;
}

/** A pod, in one line of YAML, with these fields of its spec. */
export function podYaml(spec: string, metadata = 'name: p'): string {
  const own = spec === '' ? '' : `, ${spec}`;
  return `apiVersion: v1\nkind: Pod\nmetadata: {${metadata}}\nspec: {containers: [{name: c, image: i}]${own}}\n`;
}

/** A pod with these fields in its container. */
export function containerYaml(fields: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n    - {name: c, image: i, ${fields}}\n`;
}

/** A workload with these fields in its spec, beside template and selector. */
export function workloadYaml(kind: string, spec: string): string {
  const group = kind === 'Job' ? 'batch/v1' : 'apps/v1';
  const selector = kind === 'Job' ? '' : 'selector: {matchLabels: {a: b}}, ';
  const restart = kind === 'Job' ? 'restartPolicy: Never, ' : '';
  return [
    `apiVersion: ${group}`,
    `kind: ${kind}`,
    'metadata: {name: w}',
    `spec: {${spec}, ${selector}template: {metadata: {labels: {a: b}}, spec: {${restart}containers: [{name: c, image: i}]}}}`,
    '',
  ].join('\n');
}
