/** The longest virtual time of one run, 366 days: periodic work makes a run cost time and memory for every day of it. */
export const MAX_VIRTUAL_DAYS = 366;

export const MAX_VIRTUAL_SECONDS: number = MAX_VIRTUAL_DAYS * 86_400;
