/**
 * Scales raw scores to 0..100 by the largest of them (kubernetes v1.34.1 plugins/helper/normalize_score.go). `reverse`: a
 * lower raw score is better. Integer division, as upstream.
 */
export function normalizeByLargest(scores: Float64Array, reverse: boolean): void {
  let largest = 0;
  for (const score of scores) if (score > largest) largest = score;
  for (let i = 0; i < scores.length; i++) {
    const scaled = largest === 0 ? 0 : Math.trunc((100 * scores[i]!) / largest);
    scores[i] = reverse ? 100 - scaled : scaled;
  }
}
