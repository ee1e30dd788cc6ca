import fc from 'fast-check';

/** A valid text of a link: trimmed, without control characters. Many look like formulas or cells of CSV. */
export const linkText = (maxLength: number, multiline = false): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constant('null'),
      fc.stringMatching(multiline ? /^[=+@',;"\n|\-a ]{0,10}$/ : /^[=+@',;"|\-a ]{0,10}$/),
    )
    .map((each) => each.replace(multiline ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu, '').trim())
    .filter((each) => each !== '' && [...each].length <= maxLength);
