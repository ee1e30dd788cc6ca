// Generates a client of docs/openapi.json with each of three generators, in the directory that is named by the argument.
import { createClient } from '@hey-api/openapi-ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const input = resolve('docs/openapi.json');
const directory = process.argv[2];

const types = await openapiTypes(readFileSync(input, 'utf8'));
writeFileSync(join(directory, 'openapi-typescript.ts'), astToString(types));
await createClient({ input, output: join(directory, 'hey-api'), logs: { level: 'silent' } });
await generate({
  input: { target: input },
  output: { target: join(directory, 'orval.ts'), client: 'fetch' },
});
