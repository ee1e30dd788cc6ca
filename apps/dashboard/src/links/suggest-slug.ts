/** Letters and digits that nobody takes for one another when they are read aloud or typed from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 7;

/** A slug that hardly anybody has: one of 27 billion. */
export function suggestSlug(): string {
  let slug = '';
  while (slug.length < length) {
    // Of 256 bytes the first 248 are shared evenly by 31 letters.
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 248) slug += letters[byte % letters.length];
  }
  return slug;
}
