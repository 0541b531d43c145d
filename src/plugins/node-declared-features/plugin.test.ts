import { node, pod, PodBuilder } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { nodeDeclaredFeatures } from './plugin.ts';

const RESTARTS = 'RestartAllContainersOnContainerExits';
const HOST_USERS = 'UserNamespacesHostNetworkSupport';
const code = 'UnschedulableAndUnresolvable';
/** The text of v1.35; v1.36 has its own. */
const because = (feature: string): string =>
  `node declared features check failed - unsatisfied requirements: ${feature}`;

const withSpec = (spec: Partial<PodBuilder['object']['spec']>): PodBuilder => {
  const { object } = pod();
  return new PodBuilder({ ...object, spec: { ...object.spec, ...spec } });
};

const exits = { operator: 'NotIn', values: [0] };
const initRestarting = (action: string): PodBuilder =>
  withSpec({
    initContainers: [{ name: 'i', image: 'i', restartPolicyRules: [{ action, exitCodes: exits }] }],
  });
const inHostNetwork = withSpec({ hostNetwork: true, hostUsers: false });

describePlugin(nodeDeclaredFeatures, {
  fits: [
    { title: 'a pod that uses no such feature run anywhere', pod: pod(), node: node() },
    {
      title: 'a pod run where the kubelet declares its feature',
      pod: pod().restartsAll(),
      node: node().declares('Other', RESTARTS),
    },
    {
      title: 'a container restart alone on any node',
      pod: initRestarting('Restart'),
      node: node(),
    },
    {
      title: 'a pod use anything without the feature gate',
      release: '1.35',
      pod: pod().restartsAll(),
      node: node(),
    },
    {
      title: 'a pod use the network of the host anywhere in v1.35',
      release: '1.35',
      featureGates: { NodeDeclaredFeatures: true },
      pod: inHostNetwork,
      node: node(),
    },
  ],
  rejects: [
    {
      title: 'a pod off a node that does not declare its feature',
      pod: pod().restartsAll(),
      node: node().declares(HOST_USERS),
      because: because(RESTARTS),
      code,
    },
    {
      title: 'a pod off such a node if an init container restarts all',
      pod: initRestarting('RestartAllContainers'),
      node: node(),
      because: because(RESTARTS),
      code,
    },
    {
      title: 'a pod with users of its own in the network of the host off a node without support',
      pod: inHostNetwork,
      node: node().declares(RESTARTS),
      because: because(HOST_USERS),
      code,
    },
  ],
});
