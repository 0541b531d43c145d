import type { Node } from '../../src/objects/index.ts';
import type { ApiServer } from '../../src/server/index.ts';
import { node } from './builders.ts';
import type { NodeBuilder } from './builders.ts';

/** A write by a user while the simulation runs. */
export type Change = (api: ApiServer) => void;

/** The node gets the labels, spec and status of `after`. */
export const nodeBecomes =
  (after: NodeBuilder): Change =>
  (api) => {
    const { metadata, spec = {}, status = {} } = after.object;
    const change = (stored: Node): Node => ({
      ...stored,
      metadata: { ...stored.metadata, labels: { ...stored.metadata.labels, ...metadata.labels } },
      spec,
      status: { ...stored.status, ...status },
    });
    api.update('Node', change(api.get('Node', '', metadata.name)!));
    api.updateStatus('Node', change(api.get('Node', '', metadata.name)!));
  };
/** A node with a hostname label is created. */
export const nodeIsAdded =
  (name: string): Change =>
  (api) => {
    api.create('Node', node(name).withHostname().object);
  };
export const podIsDeleted =
  (name: string): Change =>
  (api) => {
    api.delete('Pod', 'default', name, { gracePeriodSeconds: 0 });
  };
