import { splitWords } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  HTTPGetAction,
  IntOrString,
  Lifecycle,
  LifecycleHandler,
  Probe,
  SleepAction,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { headerNameProblems, portNameProblems } from '../rules/texts.ts';

type Handler = Pick<Loose<Probe>, 'exec' | 'grpc' | 'httpGet' | 'tcpSocket'> &
  Pick<Loose<LifecycleHandler>, 'sleep'>;
/** The pod's grace period. */
type Grace = number | undefined;

/** Rule: ValidatePortNumOrName, pkg/apis/core/validation/validation.go, v1.34. */
export function checkPortNumberOrName(
  port: IntOrString | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (typeof port === 'string') list.each(path, port, portNameProblems(port));
  else list.port(path, port ?? 0);
}

/** Rule: validateLivenessProbe and its like, the same file. */
export function checkLivenessProbe(
  probe: Loose<Probe> | undefined,
  grace: Grace,
  path: Path,
  list: ErrorList,
): void {
  if (probe === undefined) return;
  checkProbe(probe, grace, path, list);
  const { successThreshold = 0 } = probe;
  if (successThreshold === 1) return;
  list.invalid(path.child('successThreshold'), successThreshold, 'must be 1');
}

export function checkReadinessProbe(
  probe: Loose<Probe> | undefined,
  grace: Grace,
  path: Path,
  list: ErrorList,
): void {
  if (probe === undefined) return;
  checkProbe(probe, grace, path, list);
  const { terminationGracePeriodSeconds: seconds } = probe;
  if (seconds === undefined) return;
  const detail = 'must not be set for readinessProbes';
  list.invalid(path.child('terminationGracePeriodSeconds'), seconds, detail);
}

function checkProbe(probe: Loose<Probe>, grace: Grace, path: Path, list: ErrorList): void {
  checkHandler(probe, grace, path, list);
  for (const field of [
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ] as const) {
    list.notNegative(path.child(field), probe[field]);
  }
  const { terminationGracePeriodSeconds: seconds } = probe;
  if (seconds === undefined || seconds > 0) return;
  list.invalid(path.child('terminationGracePeriodSeconds'), seconds, 'must be greater than 0');
}

/** Rule: validateHandler, the same file. */
function checkHandler(handler: Handler, grace: Grace, path: Path, list: ErrorList): void {
  const [first, ...others] = HANDLERS.filter((kind) => handler[kind] !== undefined);
  if (first === undefined) list.required(path, 'must specify a handler type');
  else checkKnownHandler({ [first]: handler[first] }, grace, path, list);
  for (const kind of others) {
    list.forbidden(path.child(kind), 'may not specify more than 1 handler type');
  }
}

/** In the order in which they are validated. */
const HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'] as const;

/** A handler with one action. */
function checkKnownHandler(
  { exec, httpGet, tcpSocket, grpc, sleep }: Handler,
  grace: Grace,
  path: Path,
  list: ErrorList,
): void {
  if (exec !== undefined && (exec.command ?? []).length === 0) {
    list.required(path.child('exec').child('command'));
  }
  if (httpGet !== undefined) {
    checkHttpGet(httpGet, path.child('httpGet'), list);
  }
  if (tcpSocket !== undefined) {
    checkPortNumberOrName(tcpSocket.port, path.child('tcpSocket').child('port'), list);
  }
  if (grpc !== undefined) {
    list.port(path.child('grpc').child('port'), grpc.port ?? 0);
  }
  if (sleep !== undefined) checkSleep(sleep, grace, path.child('sleep'), list);
}

function checkHttpGet(
  { path: target = '', port, scheme = '', httpHeaders = [] }: Loose<HTTPGetAction>,
  path: Path,
  list: ErrorList,
): void {
  if (target === '') list.required(path.child('path'));
  checkPortNumberOrName(port, path.child('port'), list);
  list.supported(path.child('scheme'), scheme, ['HTTP', 'HTTPS']);
  for (const { name = '' } of httpHeaders) {
    list.each(path.child('httpHeaders'), name, headerNameProblems(name));
  }
}

function checkSleep(
  { seconds = 0 }: Loose<SleepAction>,
  grace: Grace,
  path: Path,
  list: ErrorList,
): void {
  if (grace === undefined || (seconds >= 0 && seconds <= grace)) return;
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${String(grace)})`;
  list.invalid(path, seconds, detail);
}

const SIGNALS: readonly string[] = [
  ...splitWords(`
  ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT RTMAX RTMIN SEGV STKFLT
  STOP SYS TERM TRAP TSTP TTIN TTOU URG USR1 USR2 VTALRM WINCH XCPU XFSZ
`),
  ...Array.from({ length: 14 }, (_, at) => `RTMAX-${String(at + 1)}`),
  ...Array.from({ length: 15 }, (_, at) => `RTMIN+${String(at + 1)}`),
]
  .map((name) => `SIG${name}`)
  .sort();

/** Rule: validateLifecycle, the same file. */
export function checkLifecycle(
  { postStart, preStop, stopSignal }: Loose<Lifecycle>,
  { grace, os }: { readonly grace: Grace; readonly os: string | undefined },
  path: Path,
  list: ErrorList,
): void {
  if (postStart !== undefined) checkHandler(postStart, grace, path.child('postStart'), list);
  if (preStop !== undefined) checkHandler(preStop, grace, path.child('preStop'), list);
  if (stopSignal === undefined) return;
  const field = path.child('stopSignal');
  if (os === undefined) {
    list.forbidden(field, 'may not be set for containers with empty `spec.os.name`');
  } else if (os === 'windows') list.supported(field, stopSignal, ['SIGKILL', 'SIGTERM']);
  else if (os === 'linux') list.supported(field, stopSignal, SIGNALS);
}
