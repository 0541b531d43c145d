import type { Node, Pod } from '../../objects/index.ts';

/** An event as the autoscaler records it. */
export interface AutoscalerEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly on: EventTarget;
}

/** What an event is about: a pod, a node, or one of the autoscaler's own ConfigMaps. */
export type EventTarget =
  | { readonly kind: 'Pod'; readonly namespace: string; readonly name: string }
  | { readonly kind: 'Node'; readonly name: string }
  | { readonly kind: 'ConfigMap'; readonly name: string };

type EventType = AutoscalerEvent['type'];

/** The ConfigMap with the priorities of the expander of that name. */
const PRIORITIES = 'cluster-autoscaler-priority-expander';

/** Collects the events of one loop, in order. */
export class EventRecorder {
  readonly all: AutoscalerEvent[] = [];
  readonly #statusConfigMap: string;

  constructor(statusConfigMap: string) {
    this.#statusConfigMap = statusConfigMap;
  }

  /** About the autoscaler as a whole: events of its status ConfigMap. */
  onStatus(type: EventType, reason: string, message: string): void {
    const on = { kind: 'ConfigMap', name: this.#statusConfigMap } as const;
    this.all.push({ type, reason, message, on });
  }

  onPriorities(reason: string, message: string): void {
    const on = { kind: 'ConfigMap', name: PRIORITIES } as const;
    this.all.push({ type: 'Warning', reason, message, on });
  }

  onPod(
    { metadata: { namespace, name } }: Pod,
    type: EventType,
    reason: string,
    message: string,
  ): void {
    this.all.push({ type, reason, message, on: { kind: 'Pod', namespace, name } });
  }

  onNode({ metadata: { name } }: Node, type: EventType, reason: string, message: string): void {
    this.all.push({ type, reason, message, on: { kind: 'Node', name } });
  }
}
