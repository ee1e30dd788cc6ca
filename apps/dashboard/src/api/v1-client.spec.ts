import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { madeOnce } from './v1-client.ts';

it('keeps the key of every POST that creates something', () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, { post?: { responses: Record<string, unknown> } }>;
  };
  const creating = Object.keys(paths).filter((path) => paths[path]?.post?.responses['201']);
  expect([...madeOnce, '/v1/imports'].sort()).toEqual(creating.sort());
});
