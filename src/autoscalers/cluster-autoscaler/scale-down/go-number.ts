/** The smallest power of ten that Go prints without an exponent. */
const MIN_PLAIN = 1e-4;

/** A float64 as Go's %v prints it: "0.25", "1e-05", "+Inf". */
export function goNumber(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const text = value !== 0 && Math.abs(value) < MIN_PLAIN ? value.toExponential() : String(value);
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}
