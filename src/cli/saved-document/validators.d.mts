import type { isPlan } from '../../outcome/index.ts';

type Validate = typeof isPlan;

export declare const Audit: Validate;
export declare const Capacity: Validate;
export declare const Check: Validate;
export declare const Comparison: Validate;
export declare const Descheduling: Validate;
export declare const Drain: Validate;
export declare const Explanation: Validate;
export declare const Growth: Validate;
export declare const Packing: Validate;
export declare const Plan: Validate;
export declare const Sizing: Validate;
export declare const Survival: Validate;
export declare const TuningResult: Validate;
