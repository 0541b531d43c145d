import type { Page } from 'playwright-core';

/** Edge of the squares that are compared, in pixels of a small picture: large enough that the edges of letters do not count. */
const SQUARE = 8;
/** Two squares differ if a channel of their mean colours, 0 to 255, differs by more. */
const DIFFERENT = 24;

/** A small copy of a PNG: half as wide, with 16 steps of each colour, which compresses well. */
export async function smallCopy(page: Page, png: Buffer): Promise<Buffer> {
  const copy = await page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const [width, height] = [Math.round(image.width / 2), Math.round(image.height / 2)];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    for (let at = 0; at < pixels.data.length; at++) {
      pixels.data[at] = Math.round((pixels.data[at] ?? 0) / 17) * 17;
    }
    context.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  }, asUrl(png));
  return Buffer.from(copy);
}

/** The share of squares in which two PNGs differ, 0 to 1. What only one of them has differs. */
export async function pictureDifference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return await page.evaluate(
    async ({ sources, square, different }) => {
      /** Mean colours by square, and squares in a row. */
      const meansOf = async (
        source: string,
      ): Promise<{ means: Map<string, readonly number[]>; squares: number }> => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        const across = Math.ceil(image.width / square);
        const down = Math.ceil(image.height / square);
        const canvas = new OffscreenCanvas(across * square, down * square);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (context === null) throw new Error('no canvas');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const means = new Map<string, readonly number[]>();
        for (let y = 0; y < down; y++) {
          for (let x = 0; x < across; x++) {
            const sums = [0, 0, 0, 0];
            for (let row = 0; row < square; row++) {
              const from = ((y * square + row) * canvas.width + x * square) * 4;
              for (let at = from; at < from + square * 4; at++)
                sums[at % 4] = (sums[at % 4] ?? 0) + (data[at] ?? 0);
            }
            means.set(
              `${String(x)} ${String(y)}`,
              sums.map((sum) => sum / (square * square)),
            );
          }
        }
        return { means, squares: across * down };
      };
      const [a, b] = await Promise.all(sources.map(meansOf));
      if (a === undefined || b === undefined) throw new Error('two pictures are compared');
      const places = new Set([...a.means.keys(), ...b.means.keys()]);
      const differing = [...places].filter((place) => {
        const [first, second] = [a.means.get(place), b.means.get(place)];
        return (
          first === undefined ||
          second === undefined ||
          first.some((mean, channel) => Math.abs(mean - (second[channel] ?? 0)) > different)
        );
      });
      return differing.length / Math.max(a.squares, b.squares);
    },
    { sources: [asUrl(one), asUrl(other)], square: SQUARE, different: DIFFERENT },
  );
}

const asUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
