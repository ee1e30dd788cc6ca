/** Characters at the beginning of a cell that make spreadsheets treat it as a formula, including full-width ones. */
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const escapedFormula = /^''*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Puts an apostrophe in front of a text that a spreadsheet would run. A text that begins with apostrophes and such a character
 * gets one more, so that `unescapeFormula` returns every text as it was.
 */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text before `escapeFormula`. */
export const unescapeFormula = (cell: string): string => (escapedFormula.test(cell) ? cell.slice(1) : cell);
