import type { Node, Pod } from '../../objects/index.ts';
import { featuresRequiredBy } from '../../cluster/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { PodRejection } from './admit-pod.ts';

const GATE = 'NodeDeclaredFeatures';

interface DeclaringRelease {
  readonly gates: Gates;
  /** Whether a pod in the network of the host with users of its own requires a feature. */
  readonly requiresHostUsers?: boolean;
}

/**
 * Why a kubelet that declares its features rejects a pod that needs others (pkg/kubelet/lifecycle, v1.36). A kubelet declares the
 * features of its own gates; the scheduler reads them in the Node.
 */
export function missingFeatures(
  { spec }: Pod,
  { status }: Node,
  { gates, requiresHostUsers = false }: DeclaringRelease,
): PodRejection | undefined {
  if (!isEnabled(gates, GATE)) return undefined;
  const required = featuresRequiredBy(spec, requiresHostUsers);
  if (required.length === 0) return undefined;
  const missing = required.filter(
    (feature) => !isEnabled(gates, feature) && status?.declaredFeatures?.includes(feature) !== true,
  );
  if (missing.length === 0) return undefined;
  return {
    reason: 'PodFeatureUnsupported',
    message: `Pod requires node features that are not available: ${missing.join(', ')}`,
  };
}
