import type { Pod } from '../../objects/index.ts';
import type { ApiServer, DeleteOptions } from '../store/api-server.ts';

/**
 * Deletes a pod whose status was written just before. The kubelet or a controller may have answered that write by removing the pod;
 * the real server answers NotFound then, which everyone who evicts takes for success.
 */
export function deleteIfLeft(pod: Pod, api: ApiServer, options: DeleteOptions = {}): void {
  const { namespace, name, uid } = pod.metadata;
  if (api.get('Pod', namespace, name)?.metadata.uid !== uid) return;
  api.delete('Pod', namespace, name, options);
}
