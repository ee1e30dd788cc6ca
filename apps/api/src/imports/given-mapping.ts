import { type GivenColumns, importFields } from '@app/imports';
import type { ValueError } from '../validation/check.js';

/** Columns by field, and those that are deliberately ignored. */
export type GivenMapping = GivenColumns & { ignore?: string[] };

/** The most columns that a file has. */
const maxIgnored = 500;

/** What is wrong with the name of a column, or null. */
function columnError(column: unknown): ValueError | null {
  if (typeof column !== 'string' || column === '' || column.length > 200) {
    return { code: 'invalid', message: 'A column is a name of 1 to 200 characters, or null for none.' };
  }
  // PostgreSQL stores neither. Other control characters, such as tabs, occur in headers.
  return column.includes('\0') || !column.isWellFormed()
    ? { code: 'invalid_text', message: 'A column name contains NUL or a lone surrogate.' }
    : null;
}

/** What is wrong with columns by field, or null. */
export function columnsError(value: unknown): ValueError | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { code: 'invalid_type', message: 'This must be an object of fields and names of columns.' };
  }
  for (const [field, column] of Object.entries(value) as [string, unknown][]) {
    if (field === 'ignore') {
      if (!Array.isArray(column) || column.length > maxIgnored) {
        return { code: 'invalid_type', message: `ignore is a list of up to ${maxIgnored} columns.` };
      }
      const error = column.map(columnError).find((each) => each !== null);
      if (error) return error;
      continue;
    }
    if (!(importFields as readonly string[]).includes(field)) {
      return {
        code: 'invalid_choice',
        message: `There is no field ${JSON.stringify(field.slice(0, 40))}; the fields are: ${importFields.join(', ')}.`,
      };
    }
    const error = column === null ? null : columnError(column);
    if (error) return error;
  }
  return null;
}
