import { azureVms } from './formats/azure.ts';
import { googleInstances } from './formats/google-instances.ts';
import { googleMachines } from './formats/google-machines.ts';
import { kwokRecording } from './formats/kwok.ts';
import { openbNodes, openbPods } from './formats/openb.ts';
import { ownCsv } from './formats/own-csv.ts';
import { simkube } from './formats/simkube/format.ts';
import { simulatorSnapshot } from './formats/simulator.ts';
import type { TraceFormat } from './format.ts';

/** The formats of traces, in the order in which a file is looked at: the first that knows it reads it. */
export const TRACE_FORMATS: readonly TraceFormat[] = [
  simkube,
  openbPods,
  openbNodes,
  googleInstances,
  googleMachines,
  ownCsv,
  azureVms,
  simulatorSnapshot,
  kwokRecording,
];
