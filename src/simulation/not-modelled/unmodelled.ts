import type { NotModelled } from '../../outcome/index.ts';
import { admissionPolicies } from './causes/admission-policies.ts';
import { autoscalers } from './causes/autoscalers.ts';
import { entryOf, labelOfObject } from './cause.ts';
import type { Cause, Doubt, Examined, CauseResult, PodSubject } from './cause.ts';
import { customResources } from './causes/custom-resources.ts';
import { deviceClaims } from './causes/device-claims.ts';
import { gangs } from './causes/gangs.ts';
import { immediateVolumes } from './causes/immediate-volumes.ts';
import { otherSchedulers } from './causes/other-schedulers.ts';
import { queues } from './causes/queues.ts';
import { snapshotGaps } from './causes/snapshot-gaps.ts';
import { survey } from './survey.ts';
import { unaskedExtenders } from './causes/unasked-extenders.ts';
import { unsoundNodes } from './causes/unsound-nodes.ts';
import { webhooks } from './causes/webhooks.ts';

/** All causes, in the order of the reports. */
const CAUSES: readonly Cause[] = [
  snapshotGaps,
  otherSchedulers,
  unaskedExtenders,
  deviceClaims,
  immediateVolumes,
  gangs,
  queues,
  webhooks,
  admissionPolicies,
  customResources,
  autoscalers,
  unsoundNodes,
];

/** What an input asks for that is not simulated, and the pods that are in doubt because of it. */
export class Unmodelled {
  readonly #ofObjects: readonly NotModelled[];
  readonly #judges: readonly NonNullable<CauseResult['doubt']>[];
  /** Lists of reasons by their texts, so that equal lists are one object. */
  readonly #lists = new Map<string, readonly string[]>();
  readonly #ofPods = new Map<string, NotModelled>();

  constructor(input: Examined) {
    const sorted = survey(input);
    const findings = CAUSES.flatMap((cause) => cause(sorted));
    this.#ofObjects = findings.flatMap(({ entries = [] }) => entries);
    this.#judges = findings.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt]));
  }

  /** False if no pod of the input can be in doubt. */
  get hasDoubts(): boolean {
    return this.#judges.length > 0;
  }

  /** Why the result of a pod is not certain; undefined if it is certain. Equal lists are one object. */
  doubtsOf(subject: PodSubject): readonly string[] | undefined {
    const doubts = this.#judges.flatMap((judge) => judge(subject) ?? []);
    if (doubts.length === 0) return undefined;
    for (const doubt of doubts) this.note(subject, doubt);
    const key = JSON.stringify(doubts.map(({ reason }) => reason));
    let list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, (list = doubts.map(({ reason }) => reason)));
    return list;
  }

  /** One entry per reason and workload for the pods in doubt so far, and one per object that is left out. */
  get entries(): readonly NotModelled[] {
    return [...this.ofPods, ...this.#ofObjects];
  }

  get ofPods(): readonly NotModelled[] {
    return [...this.#ofPods.values()];
  }

  /** Adds an entry for a pod whose result is not certain. */
  note({ pod, owners }: PodSubject, { reason, effect }: Doubt): void {
    const workload = owners.at(-1) ?? pod;
    const key = `${workload.kind}\0${labelOfObject(workload)}\0${reason}`;
    if (!this.#ofPods.has(key)) this.#ofPods.set(key, entryOf(workload, { reason, effect }));
  }
}
