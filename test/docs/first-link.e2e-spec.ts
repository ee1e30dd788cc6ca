import { createAccountWithKey, type SharedService, sharedService, waitFor } from '@app/testing';
import { existsSync } from 'node:fs';
import { samplesOf, testSamples } from './document-samples.js';
import { SampleShell } from './sample-shell.js';
import { shapeDifferences } from './shape-of-json.js';

const ownVariables = { notRun: 'the address and the key of the reader; the test has its own' };

describe('the recipe of a first link', () => {
  let service: SharedService;
  let shell: SampleShell;
  let answer: unknown;
  let counted: unknown;

  beforeAll(async () => {
    service = await sharedService();
    const { key } = await createAccountWithKey(service);
    const env = { ...service.env, WAYPOST_URL: service.apiUrl, WAYPOST_KEY: key };
    shell = await SampleShell.open(env, { withClient: true });
  });
  afterAll(async () => {
    await shell?.close();
  });

  const isShort = (slug: string) => (output: string) =>
    expect(output.trim()).toBe(`${service.redirectUrl}/${slug}`);

  testSamples('docs/recipes/first-link.md', {
    'What you need / sh': ownVariables,
    'What you need / sh 2': async (sample) => {
      await shell.run(sample);
      const made = { ...sample, code: 'printf %s "$WAYPOST_KEY"' };
      expect(await shell.run(made)).toMatch(/^way_\w{49}$/);
    },
    'curl / sh': async (sample) => void (answer = JSON.parse(await shell.run(sample))),
    'curl / json': async ({ code }) => expect(shapeDifferences(JSON.parse(code), answer)).toEqual([]),
    'curl / sh 2': async (sample) => expect(await shell.run(sample)).toBe('302 https://example.com/\n'),
    'curl / sh 3': (sample) =>
      waitFor(async () => {
        counted = JSON.parse(await shell.run(sample));
        return (counted as { data: { clicks: number }[] }).data[0]?.clicks === 1;
      }),
    'curl / json 2': async ({ code }) => expect(shapeDifferences(JSON.parse(code), counted)).toEqual([]),
    'TypeScript with the client / sh': async (sample) => {
      // npm removes packages that it has not installed, such as those that other samples need.
      await shell.run({
        ...sample,
        code: `mkdir own && cd own && echo '{}' > package.json\n${sample.code}cd ..`,
      });
      expect(existsSync(shell.path('own/node_modules/@waypost/client/package.json'))).toBe(true);
    },
    'TypeScript with the client / ts': (sample) => shell.run(sample).then(isShort('hello-client')),
    'TypeScript without dependencies / ts': (sample) => shell.run(sample).then(isShort('hello-fetch')),
    'Python / python': (sample) => shell.run(sample).then(isShort('hello-python')),
    'When it fails / sh': async (sample) => void (answer = JSON.parse(await shell.run(sample))),
    'When it fails / json': async ({ code }) => {
      expect(shapeDifferences(JSON.parse(code), answer)).toEqual([]);
    },
  });

  it('explains in every language why a call failed', async () => {
    const samples = samplesOf('docs/recipes/first-link.md').filter(
      ({ name, language }) => /^(TypeScript|Python)/.test(name) && language !== 'sh',
    );
    expect(samples).toHaveLength(3);
    for (const sample of samples) await expect(shell.run(sample)).rejects.toThrow('slug_taken');
  });
});
