import type { Extender } from './configuration.ts';
import type { SchedulerExtender } from './scheduler-configuration.ts';

const NANOSECONDS_PER_SECOND = 1e9;
/** Source: kubernetes v1.34.1 pkg/scheduler/extender.go DefaultExtenderTimeout. */
const DEFAULT_TIMEOUT_SECONDS = 5;

/** An extender as the scheduler uses it. */
export function schedulerExtender({
  httpTimeout,
  weight,
  tlsConfig,
  ...extender
}: Extender): SchedulerExtender {
  return {
    ...extender,
    weight: Number(weight),
    httpTimeoutSeconds: Number(httpTimeout) / NANOSECONDS_PER_SECOND || DEFAULT_TIMEOUT_SECONDS,
    ...(tlsConfig && { tlsConfig }),
  };
}
