/**
 * Compares texts by their UTF-8 bytes, like PostgreSQL's collation "C". JavaScript compares UTF-16 code units, which differs
 * for characters beyond U+FFFF.
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let n = 0; n < length; n++) {
    const [ofA, ofB] = [a.charCodeAt(n), b.charCodeAt(n)];
    if (ofA !== ofB) return rankOf(ofA) - rankOf(ofB);
  }
  return a.length - b.length;
}

/** Surrogates represent characters beyond all that take one code unit. */
const rankOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
