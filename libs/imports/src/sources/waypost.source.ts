import { importFields } from '../import-fields.js';
import type { LinkSource } from './link-source.js';

/** Our own export. Its columns have the names of the fields. */
export const waypost: LinkSource = {
  name: 'waypost',
  marks: [['slug', 'destination', 'behavior', 'forwardquery', 'haspassword']],
  columns: Object.fromEntries(
    importFields.filter((field) => field !== 'archived').map((field) => [field, [field.toLowerCase()]]),
  ),
};
