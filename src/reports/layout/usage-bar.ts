/** A bar of `width` cells filled to `fraction`; any use fills at least one cell. */
export function usageBar(fraction: number, width: number): string {
  const share = Math.min(1, Math.max(0, fraction));
  const filled = share === 0 ? 0 : Math.max(1, Math.round(share * width));
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}
