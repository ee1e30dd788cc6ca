import { describe, expect, it } from '@jest/globals';
import { importFields, sourceNames } from './import-texts.ts';

// The server's lists. The name is not literal, because the dashboard's types do not include the server.
const load = (library: string): Promise<Record<string, unknown>> => import(`@app/${library}`);
const server = await load('imports');

describe('importing', () => {
  it('offers each field that the server reads', () => {
    expect(importFields.map(({ value }) => value)).toEqual(server['importFields']);
  });

  it('names each service whose files the server reads', () => {
    expect(Object.keys(sourceNames).sort()).toEqual([...(server['importSources'] as string[])].sort());
  });
});
