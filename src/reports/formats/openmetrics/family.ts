/** Samples of OpenMetrics text with the metadata that they have in common. */
export interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'info' | 'stateset' | 'summary';
  /** The name ends with it. */
  readonly unit?: string;
  readonly help: string;
  readonly samples: Iterable<Sample>;
}

export interface Sample {
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** "Canonical numbers": a whole number has ".0", so that one quantile has one label. */
export const canonical = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(1) : String(value);
