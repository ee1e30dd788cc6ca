// Generates a client of docs/openapi.json with each of three generators, in the folder of this file, and fails if the
// recommended rules of Spectral find anything in the document. `generated-clients.long-spec.ts` copies this file to the
// folder where it installs them.
import { createClient } from '@hey-api/openapi-ts';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const input = resolve('docs/openapi.json');
const directory = import.meta.dirname;

const text = readFileSync(input, 'utf8');
const types = await openapiTypes(text);
writeFileSync(join(directory, 'openapi-typescript.ts'), astToString(types));
await createClient({ input, output: join(directory, 'hey-api'), logs: { level: 'silent' } });
await generate({
  input: { target: input },
  output: { target: join(directory, 'orval.ts'), client: 'fetch' },
});

const linter = new spectral.Spectral();
linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }));
for (const { code, message, path } of await linter.run(text)) {
  console.error(`Spectral ${code}: ${message} ${path.join('/')}`);
  process.exitCode = 1;
}
