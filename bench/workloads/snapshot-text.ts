// A dump of a running cluster, as `kubectl get nodes,pods -A -o yaml` prints it.

const NODE_COUNT = 500;
const REPLICAS = 25;

/** The lines of objects of a List until the text has this many bytes. */
export function snapshotText(bytes: number): string {
  const parts = ['apiVersion: v1\nitems:\n'];
  let length = 0;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (let at = 0; at < NODE_COUNT; at++) add(nodeText(at));
  for (let at = 0; length < bytes; at++) add(podText(at));
  parts.push('kind: List\nmetadata:\n  resourceVersion: ""\n');
  return parts.join('');
}

const uid = (at: number): string => `6f1d0c62-0b5a-4c39-9d7e-${String(at).padStart(12, '0')}`;

/** Letters and digits that differ from number to number. */
const suffix = (at: number): string =>
  ((at + 1) * 7_919_993).toString(36).slice(-5).padStart(5, 'x');

function nodeText(at: number): string {
  const name = `node-${String(at)}`;
  const amounts = (indent: string): string =>
    ['cpu: "16"', 'ephemeral-storage: 203070420Ki', 'memory: 65391532Ki', 'pods: "110"']
      .map((line) => `${indent}${line}\n`)
      .join('');
  const conditions = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map(
    (type) =>
      `    - lastHeartbeatTime: "2026-01-01T00:00:00Z"\n      lastTransitionTime: "2026-01-01T00:00:00Z"\n      message: kubelet says so\n      reason: KubeletSays\n      status: "${type === 'Ready' ? 'True' : 'False'}"\n      type: ${type}\n`,
  );
  return `- apiVersion: v1
  kind: Node
  metadata:
    creationTimestamp: "2026-01-01T00:00:00Z"
    labels:
      kubernetes.io/arch: amd64
      kubernetes.io/hostname: ${name}
      topology.kubernetes.io/zone: zone-${String(at % 3)}
    name: ${name}
    resourceVersion: "${String(1000 + at)}"
    uid: ${uid(at)}
  spec:
    podCIDR: 10.${String(at >> 8)}.${String(at & 255)}.0/24
    podCIDRs:
    - 10.${String(at >> 8)}.${String(at & 255)}.0/24
  status:
    addresses:
    - address: 192.168.${String(at >> 8)}.${String(at & 255)}
      type: InternalIP
    allocatable:
${amounts('      ')}    capacity:
${amounts('      ')}    conditions:
${conditions.join('')}`;
}

function containerText(name: string, token: string): string {
  return `    - args:
      - --port=8080
      - --log-level=info
      env:
      - name: POD_NAME
        valueFrom:
          fieldRef:
            apiVersion: v1
            fieldPath: metadata.name
      - name: DATABASE_URL
        value: postgres://database.shop.svc:5432/shop
      - name: TOKEN
        valueFrom:
          secretKeyRef:
            key: token
            name: credentials
      image: registry.example.com/shop/${name}:v1.2.3
      imagePullPolicy: IfNotPresent
      livenessProbe:
        failureThreshold: 3
        httpGet:
          path: /healthz
          port: http
          scheme: HTTP
        initialDelaySeconds: 10
        periodSeconds: 10
        successThreshold: 1
        timeoutSeconds: 1
      name: ${name}
      ports:
      - containerPort: 8080
        name: http
        protocol: TCP
      resources:
        limits:
          memory: 256Mi
        requests:
          cpu: 100m
          memory: 128Mi
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
      terminationMessagePath: /dev/termination-log
      terminationMessagePolicy: File
      volumeMounts:
      - mountPath: /etc/config
        name: config
      - mountPath: /var/run/secrets/kubernetes.io/serviceaccount
        name: ${token}
        readOnly: true
`;
}

function statusText(name: string): string {
  return `    - containerID: containerd://${'0123456789abcdef'.repeat(4)}
      image: registry.example.com/shop/${name}:v1.2.3
      imageID: registry.example.com/shop/${name}@sha256:${'0123456789abcdef'.repeat(4)}
      lastState: {}
      name: ${name}
      ready: true
      restartCount: 0
      started: true
      state:
        running:
          startedAt: "2026-01-01T00:00:05Z"
`;
}

const CONDITIONS = [
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
  'PodScheduled',
]
  .map(
    (type) =>
      `    - lastProbeTime: null\n      lastTransitionTime: "2026-01-01T00:00:05Z"\n      observedGeneration: 1\n      status: "True"\n      type: ${type}\n`,
  )
  .join('');

function podText(at: number): string {
  const owner = Math.floor(at / REPLICAS);
  return metadataText(at, owner) + specText(at, owner) + podStatusText(at);
}

function metadataText(at: number, owner: number): string {
  const app = `app-${String(owner)}`;
  return `- apiVersion: v1
  kind: Pod
  metadata:
    annotations:
      prometheus.io/scrape: "true"
    creationTimestamp: "2026-01-01T00:00:00Z"
    generateName: ${app}-${suffix(owner)}-
    generation: 1
    labels:
      app.kubernetes.io/name: ${app}
      pod-template-hash: ${suffix(owner)}
    name: ${app}-${suffix(owner)}-${suffix(at)}
    namespace: team-${String(owner % 20)}
    ownerReferences:
    - apiVersion: apps/v1
      blockOwnerDeletion: true
      controller: true
      kind: ReplicaSet
      name: ${app}-${suffix(owner)}
      uid: ${uid(1_000_000 + owner)}
    resourceVersion: "${String(10_000 + at)}"
    uid: ${uid(2_000_000 + at)}
`;
}

function specText(at: number, owner: number): string {
  const app = `app-${String(owner)}`;
  const node = `node-${String(at % NODE_COUNT)}`;
  const token = `kube-api-access-${suffix(3 * at)}`;
  return `  spec:
    affinity:
      podAntiAffinity:
        preferredDuringSchedulingIgnoredDuringExecution:
        - podAffinityTerm:
            labelSelector:
              matchLabels:
                app.kubernetes.io/name: ${app}
            topologyKey: kubernetes.io/hostname
          weight: 100
    containers:
${containerText('main', token)}${containerText('proxy', token)}    dnsPolicy: ClusterFirst
    enableServiceLinks: true
    nodeName: ${node}
    preemptionPolicy: PreemptLowerPriority
    priority: 0
    restartPolicy: Always
    schedulerName: default-scheduler
    securityContext:
      fsGroup: 1000
      runAsNonRoot: true
      runAsUser: 1000
    serviceAccount: ${app}
    serviceAccountName: ${app}
    terminationGracePeriodSeconds: 30
    tolerations:
    - effect: NoExecute
      key: node.kubernetes.io/not-ready
      operator: Exists
      tolerationSeconds: 300
    - effect: NoExecute
      key: node.kubernetes.io/unreachable
      operator: Exists
      tolerationSeconds: 300
${volumesText(app, token)}`;
}

function volumesText(app: string, token: string): string {
  return `    volumes:
    - configMap:
        defaultMode: 420
        name: ${app}
      name: config
    - name: ${token}
      projected:
        defaultMode: 420
        sources:
        - serviceAccountToken:
            expirationSeconds: 3607
            path: token
        - configMap:
            items:
            - key: ca.crt
              path: ca.crt
            name: kube-root-ca.crt
        - downwardAPI:
            items:
            - fieldRef:
                apiVersion: v1
                fieldPath: metadata.namespace
              path: namespace
`;
}

function podStatusText(at: number): string {
  return `  status:
    conditions:
${CONDITIONS}    containerStatuses:
${statusText('main')}${statusText('proxy')}    hostIP: 192.168.0.1
    phase: Running
    podIP: 10.0.${String((at >> 8) & 255)}.${String(at & 255)}
    qosClass: Burstable
    startTime: "2026-01-01T00:00:00Z"
`;
}
