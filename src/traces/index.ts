export { podOfShape } from './pod-of-shape.ts';
export { readTraces } from './read-traces.ts';
export type { TraceOptions } from './read-traces.ts';
export { TRACE_FORMATS } from './registry.ts';
export type { TraceFile } from './format.ts';
export { Trace } from './recording.ts';
export type { PodShape, TraceChange, TraceObject, TracePod } from './recording.ts';
