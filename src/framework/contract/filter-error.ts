/**
 * Thrown by a filter that can judge no node: something that the pod refers to is broken. The attempt ends with the message; no pod is
 * preempted (kubernetes v1.34.1 framework/runtime RunFilterPlugins, a status with the code Error).
 */
export class FilterError extends Error {
  constructor(plugin: string, message: string) {
    super(`running "${plugin}" filter plugin: ${message}`);
  }
}
