/** A page names its photo a few times. Each address may stand for megabytes to unpack. */
const maxTried = 10;

/**
 * The first image in a file. Unpacks no more than it must: different addresses may name the same packed image,
 * and unpacked images take memory outside of the heap, which a worker thread does not limit.
 * @param addresses the likeliest first. Only the first ten different ones are tried.
 * @param imageAt unpacks the image at an address; undefined if there is none.
 */
export function firstImage(
  addresses: readonly string[],
  imageAt: (address: string) => Uint8Array | undefined,
): Uint8Array | undefined {
  for (const address of [...new Set(addresses)].slice(0, maxTried)) {
    const image = imageAt(address);
    if (image) return image;
  }
  return undefined;
}
