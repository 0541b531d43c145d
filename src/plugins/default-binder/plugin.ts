import type { Plugin } from '../../framework/index.ts';

/** Binds through the API server's binding subresource (kubernetes v1.34.1 plugins/defaultbinder). */
export const defaultBinder: Plugin = {
  name: 'DefaultBinder',
  points: ['bind'],
  reads: [],
  reasons: {},
  create: () => ({ bind: (pod, nodeName, bindings) => bindings.bind(pod, nodeName) }),
};
