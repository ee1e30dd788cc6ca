import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';

/** The schema of a text with one JSON object per line. The operation needs `ApiExtraModels` of the type. */
export function linesSchema(type: Type): { type: 'string'; description: string } {
  // Keywords of JSON Schema that Nest's types lack.
  const content = { contentMediaType: 'application/json', contentSchema: { $ref: getSchemaPath(type) } };
  return { type: 'string', description: 'One JSON object per line.', ...content };
}
