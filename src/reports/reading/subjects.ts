import { workloadOf } from '../../outcome/index.ts';
import type { FindingPlace, Owner } from '../../outcome/index.ts';
import { counted } from '../layout/figures.ts';

/** "Deployment/web (shop)". */
export const subjectText = (object: string, namespace = ''): string =>
  namespace === '' ? object : `${object} (${namespace})`;

/** "Deployment/web (shop), 5 pods"; a pod is not counted. */
export const withPods = (subject: string, pods: number): string =>
  pods === 0 || subject.startsWith('Pod/') ? subject : `${subject}, ${counted(pods, 'pod')}`;

/** "Deployment/web (shop), 5 pods" for a finding of a document. */
export const subjectOf = ({
  object,
  namespace,
  pods = 0,
}: {
  readonly object: string;
  readonly namespace?: string;
  readonly pods?: number;
}): string => withPods(subjectText(object, namespace), pods);

/** The fields that identify a pod's workload. */
export interface OwnedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
}

/** The workload of a pod as "Deployment/web"; "Pod/NAME" for a pod without an owner. */
export function labelOf(pod: Pick<OwnedPod, 'name' | 'owner'>): string {
  const { kind, name } = workloadOf(pod);
  return `${kind}/${name}`;
}

/** "Deployment/web (shop)": the workload of a pod. */
export const workloadSubject = (pod: OwnedPod): string => subjectText(labelOf(pod), pod.namespace);

/** Where something was written; undefined if it came from no file. */
export const placeOf = ({
  file,
  line = 1,
  column = 1,
}: Partial<FindingPlace>): FindingPlace | undefined =>
  file === undefined ? undefined : { file, line, column };

/** "shop.yaml:12:1". */
export const placeText = ({ file, line, column }: FindingPlace): string =>
  `${file}:${String(line)}:${String(column)}`;
